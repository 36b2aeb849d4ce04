// Runs one build of esbuild and ends: `bundle.ts` gives each a process of its own. Arguments: its options as JSON, and a
// module. Prints, as JSON, the outputs that hold code of that module.
import { type BuildOptions, buildSync } from 'esbuild';

const [options, module] = process.argv.slice(2) as [string, string];
const { metafile } = buildSync({ ...(JSON.parse(options) as BuildOptions), metafile: true });
const outputs = Object.entries(metafile.outputs);
const holding = outputs.filter(([, { inputs }]) => (inputs[module]?.bytesInOutput ?? 0) > 0);
process.stdout.write(JSON.stringify(holding.map(([file]) => file)));
