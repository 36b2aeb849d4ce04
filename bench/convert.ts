// Conversion of office documents compared with `soffice --headless`, whose PDFs are neither tagged nor PDF/A: CPU, time, memory, size.
//   npm run bench:convert <folder of office documents>
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildFontsLayer } from '../layers/fonts/build.ts';
import { copyOfficeLayer } from '../layers/libreoffice/build.ts';
import { OFFICE_FOLDER, OFFICE_HOST } from '../layers/libreoffice/layout.ts';
import { convertOptions } from '../src/contract/convert.ts';
import { OfficeConverter } from '../src/office/office-converter.ts';
import { writeFontConfig } from '../src/sandbox/fontconfig.ts';
import { childrenNamed, peakMemory, treeCpu } from './process-tree.ts';

const LIMIT_MS = 120_000;
interface Result {
  readonly name: string;
  readonly documents: number;
  readonly cpu: number;
  readonly wall: number;
  /** MB. */
  readonly memory: number;
  readonly bytes: number;
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('Usage: npm run bench:convert <folder of office documents>');
const files = readdirSync(folder)
  .filter((name) => /\.(?:docx?|xlsx?|pptx?|od[tsp]|rtf)$/i.test(name))
  .map((name) => path.join(folder, name));
const fonts = path.join(buildFontsLayer(), 'fonts');
const office = path.join(copyOfficeLayer(), OFFICE_FOLDER);
const work = mkdtempSync(path.join(tmpdir(), 'bench-convert-'));

try {
  const results = [
    await platen('Platen, each in a new process', files.slice(0, 5), true),
    await platen('Platen, kept process', files, false),
    await debian('soffice, each in a new process', files.slice(0, 5), true),
    await debian('soffice, all in one process', files, false),
  ];
  console.log('                                 documents  CPU s each  wall s each  peak MB  KB each');
  for (const { name, documents, cpu, wall, memory, bytes } of results)
    console.log(
      name.padEnd(34),
      String(documents).padStart(8),
      (cpu / documents).toFixed(2).padStart(11),
      (wall / documents).toFixed(2).padStart(12),
      String(memory).padStart(8),
      (bytes / documents / 1024).toFixed(1).padStart(8),
    );
} finally {
  rmSync(work, { recursive: true });
}

async function platen(name: string, all: readonly string[], isCold: boolean): Promise<Result> {
  const start = { cpu: totalCpu(), wall: performance.now() };
  let [bytes, memory, documents] = [0, 0, 0];
  let converter = new OfficeConverter(office, fonts);
  for (const file of all) {
    if (isCold && documents > 0) {
      await converter.close();
      converter = new OfficeConverter(office, fonts);
    }
    const document = {
      bytes: readFileSync(file),
      filename: path.basename(file),
      options: convertOptions.parse({}),
      title: 'document',
    };
    try {
      const { bytes: pdf } = await converter.convert(document, Date.now() + LIMIT_MS);
      bytes += pdf.length;
      documents += 1;
    } catch (error) {
      console.log(`${path.basename(file)}: ${String(error).slice(0, 100)}`);
    }
    memory = Math.max(memory, ...childrenNamed(OFFICE_HOST).map(peakMemory));
  }
  const cpu = totalCpu() - start.cpu;
  await converter.close();
  return { name, documents, cpu, wall: (performance.now() - start.wall) / 1000, memory, bytes };
}

async function debian(name: string, all: readonly string[], isCold: boolean): Promise<Result> {
  const start = { cpu: totalCpu(), wall: performance.now() };
  const out = mkdtempSync(path.join(work, 'pdf-'));
  const environment = { HOME: work, PATH: process.env.PATH, FONTCONFIG_FILE: writeFontConfig(fonts, work) };
  let memory = 0;
  for (const group of isCold ? all.map((file) => [file]) : [all]) {
    const child = spawn('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', out, ...group], {
      env: environment,
      stdio: 'ignore',
    });
    const watch = setInterval(() => {
      memory = Math.max(memory, ...programs(child.pid!).map(peakOf));
    }, 100);
    await new Promise((resolve) => child.once('exit', resolve));
    clearInterval(watch);
  }
  const made = readdirSync(out);
  const bytes = made.reduce((sum, file) => sum + statSync(path.join(out, file)).size, 0);
  const cpu = totalCpu() - start.cpu;
  return { name, documents: made.length, cpu, wall: (performance.now() - start.wall) / 1000, memory, bytes };
}

/** The program below the script that starts it. */
function programs(script: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      const isProgram = /^Name:\s+soffice\.bin$/m.test(status) && /VmHWM/.test(status);
      return isProgram && treeHas(script, Number(name)) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

function treeHas(root: number, pid: number): boolean {
  for (let at = pid; at > 1; ) {
    if (at === root) return true;
    at = Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${at}/status`, 'utf8'))![1]);
  }
  return false;
}

/** Peak memory of a process in MB; 0 if it has just ended. */
function peakOf(pid: number): number {
  try {
    return peakMemory(pid) || 0;
  } catch {
    return 0;
  }
}

function totalCpu(): number {
  return treeCpu(process.pid);
}
