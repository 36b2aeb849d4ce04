// Runs one esbuild build and exits: `bundle.ts` starts a process per build. Arguments: the esbuild options as JSON, and a module.
// Prints the outputs that contain code of that module, as JSON.
import { type BuildOptions, buildSync } from 'esbuild';

const [options, module] = process.argv.slice(2) as [string, string];
const { metafile } = buildSync({ ...(JSON.parse(options) as BuildOptions), metafile: true });
const outputs = Object.entries(metafile.outputs);
const holding = outputs.filter(([, { inputs }]) => (inputs[module]?.bytesInOutput ?? 0) > 0);
process.stdout.write(JSON.stringify(holding.map(([file]) => file)));
