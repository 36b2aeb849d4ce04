import path from 'node:path';
import { Command } from 'commander';
import { Api, type ApiOptions } from './api.ts';
import { apiOptions } from './options.ts';
import { printRows } from './print.ts';
import { readTemplateFolder, type TemplateFolder, writeTemplateFolder } from './template-folder.ts';

interface TemplateView {
  readonly slug: string;
  readonly name: string;
  readonly documentType: string;
  readonly version: number;
  readonly updatedAt: string;
}

export function templateCommands(): Command {
  const templates = new Command('templates').description('templates as folders of files');

  apiOptions(
    templates
      .command('push <folders...>')
      .description('create or update templates; the name of a folder is its slug'),
  ).action(async (folders: string[], options: ApiOptions) => {
    const api = new Api(options);
    for (const folder of folders) {
      const saved = await pushTemplate(api, readTemplateFolder(folder));
      console.log(`${saved.slug}  version ${saved.version}`);
    }
  });

  apiOptions(
    templates
      .command('pull <slug>')
      .description('write a template into a folder')
      .option('-o, --output <folder>', 'folder to write; the slug when left out'),
  ).action(async (slug: string, options: ApiOptions & { output?: string }) => {
    const folder = options.output ?? slug;
    writeTemplateFolder(folder, await pullTemplate(new Api(options), slug));
    console.log(path.resolve(folder));
  });

  apiOptions(templates.command('list').description('list templates').option('--json', 'print JSON')).action(
    async (options: ApiOptions & { json?: boolean }) => {
      const rows = (await listTemplates(new Api(options))).map((template) => ({
        slug: template.slug,
        name: template.name,
        type: template.documentType,
        version: String(template.version),
        updated: template.updatedAt,
      }));
      printRows(rows, options.json);
    },
  );

  return templates;
}

/** Makes the template, or a new version of it when there is one with this slug. */
export async function pushTemplate(api: Api, template: TemplateFolder): Promise<TemplateView> {
  const { slug, ...fields } = template;
  const updated = await api.request('PUT', `/v1/templates/${slug}`, { body: fields, expected: [404] });
  const response =
    updated.status === 404
      ? await api.request('POST', '/v1/templates', { body: { ...fields, slug, name: fields.name ?? slug } })
      : updated;
  return ((await response.json()) as { data: TemplateView }).data;
}

async function pullTemplate(api: Api, slug: string): Promise<TemplateFolder> {
  const view = (await (await api.request('GET', `/v1/templates/${slug}`)).json()) as { data: TemplateView };
  const source = (await (await api.request('GET', `/v1/templates/${slug}/source`)).json()) as {
    data: TemplateFolder;
  };
  return { ...source.data, name: view.data.name, documentType: view.data.documentType };
}

async function listTemplates(api: Api): Promise<TemplateView[]> {
  const all: TemplateView[] = [];
  for (;;) {
    const response = await api.request('GET', `/v1/templates?limit=100&offset=${all.length}`);
    const page = (await response.json()) as { data: TemplateView[]; hasMore: boolean };
    all.push(...page.data);
    if (!page.hasMore) return all;
  }
}
