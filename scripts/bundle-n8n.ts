/** Bundles the n8n nodes and their client into `dist`, in the form n8n loads: CommonJS, one file per class, no other packages. */
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const folder = path.resolve(import.meta.dirname, '../packages/n8n-nodes-platen');
const source = path.join(folder, 'src');
const dist = path.join(folder, 'dist');

rmSync(dist, { recursive: true, force: true });
const { n8n } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
  n8n: Readonly<Record<'nodes' | 'credentials', readonly string[]>>;
};
await build({
  entryPoints: [...n8n.nodes, ...n8n.credentials].map((file) =>
    path.join(folder, file.replace(/^dist/, 'src').replace(/js$/, 'ts')),
  ),
  outdir: dist,
  outbase: source,
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
});
for (const icon of globSync('nodes/*/*.svg', { cwd: source })) {
  copyFileSync(path.join(source, icon), path.join(dist, icon));
}
// The package itself uses ES modules, for the tests.
writeFileSync(path.join(dist, 'package.json'), '{ "type": "commonjs" }\n');
