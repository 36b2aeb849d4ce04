import { watch } from 'node:fs';
import path from 'node:path';
import { ApiError, ConnectionError, type Platen } from '../../../packages/client/src/index.ts';
import { CliError } from '../cli-error.ts';
import { warningText } from '../output/pdf-result.ts';
import { savedAssets } from '../template-assets.ts';
import { readTemplateFolder, sourceChanges } from '../template-folder.ts';
import { PreviewServer } from './preview-server.ts';

/** A save causes several file system events, and editors write more than one file. */
const PAUSE_MS = 120;

export interface TemplateWatch {
  /** URL of the preview. */
  readonly url: string;
  close(): Promise<void>;
}

interface WatchOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Called after each render with its result. */
  readonly onRender: (summary: string, lines: readonly string[]) => void;
}

/**
 * Re-renders the template in a folder whenever one of its files is saved, and shows the result. The service stores and counts
 * nothing.
 */
export async function watchTemplate(
  platen: Pick<Platen, 'previewTemplate' | 'getTemplateAssets'>,
  folder: string,
  { port, onRender }: WatchOptions,
): Promise<TemplateWatch> {
  // A folder without a template is reported at once.
  const { slug, about } = readTemplateFolder(folder);
  const server = new PreviewServer(about.name ?? slug);
  const url = await server.listen(port);
  let running: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  const render = async () => {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    server.show('working', []);
    const outcome = await renderFolder(platen, folder, controller.signal);
    // A later save has replaced this run.
    if (running !== controller) return;
    server.show(outcome.pdf ? 'fresh' : 'failed', outcome.lines, outcome.pdf);
    onRender(outcome.summary, outcome.lines);
  };
  const watcher = watch(path.resolve(folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void render(), PAUSE_MS);
  });
  void render();
  return {
    url,
    async close() {
      clearTimeout(timer);
      watcher.close();
      const last = running;
      running = undefined;
      last?.abort();
      await server.close();
    },
  };
}

interface Outcome {
  readonly summary: string;
  readonly lines: readonly string[];
  readonly pdf?: Uint8Array;
}

async function renderFolder(
  platen: Pick<Platen, 'previewTemplate' | 'getTemplateAssets'>,
  folder: string,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    // A preview takes one set of data.
    const template = readTemplateFolder(folder);
    const { slug } = template;
    const saved = await savedAssets(platen, slug);
    const { about, assets, rest, source } = sourceChanges(folder, template, saved);
    const { samples: _, ...parts } = source;
    const result = await platen.previewTemplate(
      { ...parts, assets, name: about.name ?? slug, draftOf: slug },
      {},
      { signal },
    );
    const pdf = await result.bytes();
    const claims = result.headers.get('x-conformance');
    const summary = `${pdf.length} bytes${claims === null ? '' : `, ${claims}`}`;
    const unsent = rest.map((name) => `assets/${name} is too large to be sent with a preview: push it`);
    return { summary, lines: [...result.warnings.map(warningText), ...unsent], pdf };
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ConnectionError || error instanceof CliError)) {
      if (signal.aborted) return { summary: 'overtaken', lines: [] };
      throw error;
    }
    const message = error instanceof ApiError ? `${error.code}: ${error.message}` : error.message;
    return { summary: 'not rendered', lines: [message] };
  }
}
