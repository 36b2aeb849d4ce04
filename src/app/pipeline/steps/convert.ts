import { convertOfficeFile, findOfficeFile } from '../../office-file.ts';
import { conformanceText } from '../../render-pdf.ts';
import type { Prepare } from './step.ts';

/** Title of a document that has none, and no name either. */
const UNTITLED = 'document';

export const convert: Prepare<'convert'> = async (ports, caller, options) => {
  const file = await findOfficeFile(ports, caller, options.file);
  const title = options.as ?? options.filename ?? file.name ?? UNTITLED;
  return {
    reads: file.id === undefined ? [] : [file.id],
    run: async (_, timeoutMs) => {
      const of = { title, owner: caller.accountId };
      const { bytes, warnings, conformance } = await convertOfficeFile(ports, file, options, of, timeoutMs);
      return { pdfs: [{ bytes }], report: { conformance: conformanceText(conformance), warnings } };
    },
  };
};
