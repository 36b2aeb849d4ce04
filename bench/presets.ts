// npm run bench:presets [faults]: prints recall and precision of the redaction presets on the repository's sets. Faults are
// listed only for known sets: anyone who reads a held-out set has to write a new one.
import { presetFigures, presetsWithSets } from '../packages/pdf/src/operations/redact/testing/preset-sets.ts';

for (const preset of presetsWithSets()) {
  const { positives, negatives, recall, precision, faults } = presetFigures(preset);
  const unseen = presetFigures(preset, 'held-out');
  console.log(
    `${preset.padEnd(20)} ${positives} + ${negatives} texts, recall ${recall.toFixed(1)} %, precision ${precision.toFixed(1)} %; ` +
      `held out ${unseen.positives} + ${unseen.negatives}, recall ${unseen.recall.toFixed(1)} %, precision ${unseen.precision.toFixed(1)} %`,
  );
  if (process.argv[2] === 'faults') for (const fault of faults) console.log(`  ${fault}`);
}
