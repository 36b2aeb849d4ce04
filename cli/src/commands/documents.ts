import { type Command, Option } from 'commander';
import type { AuditEvent, ListEventsQuery } from '../../../packages/client/src/index.ts';
import { type ConfirmOptions, confirm, confirmOption } from '../confirm.ts';
import { uploadFile } from '../input/upload.ts';
import { metadataPair, outputOption } from '../options.ts';
import { type ListOptions, listOptions, printPages } from '../output/lists.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { type Columns, printObject } from '../output/print.ts';
import { action } from '../session.ts';

const SOURCES = ['generated', 'uploaded', 'redacted', 'merged', 'certified', 'processed'] as const;
type Source = (typeof SOURCES)[number];

interface DocumentFilters extends ListOptions {
  readonly source?: Source;
  readonly from?: string;
  readonly to?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

const EVENT_COLUMNS: Columns<AuditEvent> = {
  time: ({ time }) => time,
  event: ({ event }) => event,
  document: ({ documentId }) => documentId,
  actor: ({ actor }) => actor,
  request: ({ requestId }) => requestId,
};

export function documentCommands(program: Command): void {
  const documents = program.command('documents').description('saved PDFs');

  listOptions(documents.command('list').description('list documents, newest first'))
    .addOption(new Option('--source <source>', 'where they come from').choices(SOURCES))
    .option('--from <date>', 'made on or after')
    .option('--to <date>', 'made on or before')
    .option('--metadata <key=value>', 'with this pair; several times', metadataPair)
    .addHelpText('after', '\nExample:\n  platen documents list --metadata customer=C-1815 --from 2026-01-01')
    .action(
      action<DocumentFilters, []>(async (session, options) => {
        const { source, from, to, metadata = {} } = options;
        const pairs = Object.entries(metadata).map(([key, value]) => [`metadata.${key}`, value]);
        const filters = { source, from, to, ...Object.fromEntries(pairs) };
        const platen = session.platen();
        await printPages(session, options, (page) => platen.listDocuments({ ...page, ...filters }), {
          id: ({ id }) => id,
          name: ({ name }) => name,
          source: (document) => document.source,
          template: ({ template }) => template?.slug,
          created: ({ createdAt }) => createdAt,
          expires: ({ expiresAt }) => expiresAt,
        });
      }),
    );

  documents
    .command('get <id>')
    .description('show the record of a document')
    .action(
      action<object, [string]>(async (session, _, id) => {
        printObject(session, (await session.platen().getDocument(id)).data);
      }),
    );

  outputOption(documents.command('download <id>').description("write a document's PDF")).action(
    action<OutputOptions, [string]>(async (session, options, id) => {
      const platen = session.platen();
      await writePdf(session, options, `Downloading ${id}`, () => platen.download(id));
    }),
  );

  confirmOption(documents.command('delete <id>').description('delete a document for good')).action(
    action<ConfirmOptions, [string]>(async (session, options, id) => {
      await confirm(options, `delete the document ${id}`);
      await session.platen().deleteDocument(id);
      printObject(session, { id, deleted: true });
    }),
  );

  program
    .command('upload <file>')
    .description('upload a file of up to 200 MB; other commands accept it as document:<id>')
    .option('--name <name>', 'name of the document; that of the file when left out')
    .option('--metadata <key=value>', 'a pair to find the document by; several times', metadataPair)
    .action(
      action<{ name?: string; metadata?: Record<string, string> }, [string]>(
        async (session, options, file) => {
          // Only given fields: `undefined` would override the default name.
          const given = Object.fromEntries(
            Object.entries(options).filter(([, value]) => value !== undefined),
          );
          printObject(session, await uploadFile(session, session.platen(), file, given));
        },
      ),
    );
}

interface EventFilters extends ListOptions {
  readonly document?: string;
  readonly event?: string;
  readonly from?: string;
  readonly to?: string;
}

export function eventCommand(program: Command): void {
  listOptions(
    program.command('events').description('list events of documents and their actors, newest first'),
  )
    .option('--document <id>', 'of this document')
    .option('--event <kind>', 'of this kind, such as generated or downloaded')
    .option('--from <date>', 'on or after')
    .option('--to <date>', 'on or before')
    .action(
      action<EventFilters, []>(async (session, options) => {
        const { document, from, to } = options;
        const event = options.event as ListEventsQuery['event'];
        const platen = session.platen();
        await printPages(
          session,
          options,
          (page) =>
            document === undefined
              ? platen.listEvents({ ...page, event, from, to })
              : platen.listDocumentEvents(document, { ...page, event, from, to }),
          EVENT_COLUMNS,
        );
      }),
    );
}

export function usageCommand(program: Command): void {
  program
    .command('usage')
    .description('plan, and renders of this month')
    .action(
      action<object, []>(async (session) => {
        const { data } = await session.platen().getUsage();
        if (session.json) printObject(session, data);
        else {
          const { plan, month, renders, resetsAt } = data;
          printObject(session, { plan, month, ...renders, resetsAt });
        }
      }),
    );
}
