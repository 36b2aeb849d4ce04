import path from 'node:path';
import {
  assertMergeSize,
  dataText,
  type FillResult,
  type PageSelection,
  type Profile,
  selectedPages,
  validateProtectRequest,
  validateRedactionRequest,
} from '@platen/pdf';
import type { PipelineStep, StepName } from '../../../contract/pipeline-steps.ts';
import type { Caller } from '../../../domain/caller.ts';
import { PlatenError } from '../../../domain/errors.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { attachableInvoice, hybridOf } from '../../attach-invoice.ts';
import { signatureOf } from '../../certify-pdf.ts';
import { findEdit } from '../../edit-pages.ts';
import { describeImage } from '../../image-list.ts';
import { redactionOf } from '../../redact-pdf.ts';
import { conformanceText } from '../../render-pdf.ts';
import { findStamps } from '../../stamp-pdf.ts';
import { assertFlowSize, type FlowImage } from '../flow.ts';
import { convert } from './convert.ts';
import { html, render } from './render.ts';
import type { Prepare, PreparedStep, StepPorts } from './step.ts';

const merge: Prepare<'merge'> = async ({ worker }) => ({
  run: async (pdfs) => {
    const bytes = pdfs.map((each) => each.bytes);
    assertMergeSize(
      bytes.map(({ length }) => length),
      'pdfs',
    );
    const names = pdfs.map(({ name, document }) => document?.name ?? name);
    const passwords = pdfs.map(({ password }) => password);
    const { pdf, removedSignatures } = await worker.run('merge', bytes, { names, passwords });
    return { pdfs: [{ bytes: pdf }], report: signatureReport({ removedSignatures }) };
  },
});

const redact: Prepare<'redact'> = async (ports, { accountId }, options) => {
  const asked = await redactionOf(ports, accountId, options);
  validateRedactionRequest(asked);
  return {
    run: async ([pdf]) => {
      const redacted = await ports.worker.run('redact', pdf!.bytes, { ...asked, password: pdf!.password });
      return { pdfs: [{ bytes: redacted.pdf }], report: redacted.report };
    },
  };
};

const fill: Prepare<'fill'> = async ({ worker, fonts }, _, options) => {
  const { values, flatten: isFlat, readOnly, removeSignatures, strict } = options;
  return {
    run: async ([pdf]) => {
      const how = { password: pdf!.password, flatten: isFlat, readOnly, removeSignatures, strict, fonts };
      const filled = await worker.run('fillForm', pdf!.bytes, values, how);
      return { pdfs: [{ bytes: filled.pdf }], report: fillReport(filled) };
    },
  };
};

const pages: Prepare<'pages'> = async (ports, caller, options) => {
  const { do: name, on, breaksSeal, ...edit } = options;
  const found = await findEdit(ports, caller, edit);
  return {
    reads: found.documents,
    run: async ([pdf]) => {
      const read = await found.read();
      const edited = await ports.worker.run('editPages', pdf!.bytes, read, { password: pdf!.password });
      return { pdfs: [{ bytes: edited.pdf }], report: signatureReport(edited) };
    },
  };
};

const split: Prepare<'split'> = async ({ worker }, _, options) => {
  const { ranges, every, bookmarks, attachments } = options;
  const how = { ranges, every, bookmarks, attachments };
  return {
    run: async ([pdf]) => {
      const parts = await worker.run('split', pdf!.bytes, how, { password: pdf!.password });
      return {
        pdfs: parts.map((part) => ({ bytes: part.pdf })),
        report: {
          parts: parts.map((part) => ({ pages: part.pages, title: part.title })),
          ...signatureReport({ removedSignatures: parts.some((part) => part.removedSignatures) }),
        },
      };
    },
  };
};

const stamp: Prepare<'stamp'> = async (ports, caller, options) => {
  const found = await findStamps(ports, caller, options.stamps);
  return {
    reads: found.documents,
    run: async ([pdf]) => {
      const how = { password: pdf!.password, fonts: ports.fonts };
      const stamped = await ports.worker.run('stampPages', pdf!.bytes, await found.read(), how);
      const { nextBates } = stamped;
      const report = { ...(nextBates !== undefined && { nextBates }), ...signatureReport(stamped) };
      return {
        pdfs: [{ bytes: stamped.pdf }],
        report: Object.keys(report).length > 0 ? report : undefined,
      };
    },
  };
};

const protect: Prepare<'protect'> = async ({ worker }, _, options) => {
  const { userPassword, ownerPassword, permissions, encryptMetadata } = options;
  const protection = { userPassword, ownerPassword, permissions, encryptMetadata };
  validateProtectRequest(protection);
  return {
    run: async ([pdf]) => {
      const locked = await worker.run('protect', pdf!.bytes, protection, { password: pdf!.password });
      // Steps that only read can still use it.
      return { pdfs: [{ bytes: locked.pdf, password: userPassword }], report: signatureReport(locked) };
    },
  };
};

const unprotect: Prepare<'unprotect'> = async ({ worker }) => ({
  run: async ([pdf]) => {
    const opened = await worker.run('unprotect', pdf!.bytes, { password: pdf!.password });
    return { pdfs: [{ bytes: opened.pdf }], report: signatureReport(opened) };
  },
});

function signatureReport({ removedSignatures }: { readonly removedSignatures: boolean }) {
  return removedSignatures ? { signaturesRemoved: true } : undefined;
}

function fillReport({ removedSignatures, warnings }: FillResult) {
  if (warnings.length === 0) return signatureReport({ removedSignatures });
  return { ...signatureReport({ removedSignatures }), warnings };
}

const flatten: Prepare<'flatten'> = async ({ worker }) => ({
  run: async ([pdf]) => ({
    pdfs: [{ bytes: await worker.run('flatten', pdf!.bytes, { password: pdf!.password }) }],
  }),
});

const optimize: Prepare<'optimize'> = async ({ worker }, _, options) => {
  const { images, lossy, removeThumbnails, removePrivateData, linearize } = options;
  const how = { images, lossy, removeThumbnails, removePrivateData, linearize };
  return {
    run: async ([pdf]) => {
      const optimized = await worker.run('optimize', pdf!.bytes, { ...how, password: pdf!.password });
      return {
        pdfs: [{ bytes: optimized.pdf }],
        report: { ...optimized.report, ...signatureReport(optimized) },
      };
    },
  };
};

const embed: Prepare<'embed'> = async ({ worker }, _, options) => {
  const data = options.data as JsonObject;
  dataText(data, 'data');
  return {
    run: async ([pdf]) => ({
      pdfs: [{ bytes: await worker.run('embedData', pdf!.bytes, data, { password: pdf!.password }) }],
    }),
  };
};

const attachInvoice: Prepare<'attachInvoice'> = async ({ worker }, _, options) => {
  const invoice = await attachableInvoice(worker, options);
  return {
    run: async ([given]) => {
      const { bytes, password } = given!;
      const made = await hybridOf(worker, bytes, invoice, { password, strict: options.strict });
      const { pdf, conformance, warnings } = made;
      return {
        pdfs: [{ bytes: pdf }],
        report: { conformance: conformanceText(conformance), warnings },
      };
    },
  };
};

const certify: Prepare<'certify'> = async (ports, caller, options) => {
  const { signature, certificate } = await signatureOf(ports, caller, options);
  return {
    certificate,
    run: async ([pdf]) => {
      const { bytes, password } = pdf!;
      const signed = await ports.worker.sign(bytes, { ...signature, password });
      const report = {
        ...(signed.decrypted && { encryptionRemoved: true }),
        ...(signed.warnings.length > 0 && { warnings: signed.warnings }),
      };
      return {
        pdfs: [{ bytes: signed.pdf }],
        report: Object.keys(report).length > 0 ? report : undefined,
      };
    },
  };
};

const validate: Prepare<'validate'> = async ({ worker }, _, { profiles, require }) => {
  const asked = profiles || require ? [...new Set([...(profiles ?? []), ...(require ?? [])])] : undefined;
  return {
    run: async ([given]) => {
      const { bytes, password } = given!;
      const { result, pdf } = await worker.read('validate', bytes, { password, profiles: asked });
      const broken = result.verdicts.filter(
        ({ profile, conforms }) => !conforms && require?.includes(profile),
      );
      if (broken.length > 0) throw notConforming(broken.map(({ profile }) => profile));
      return { pdfs: [{ bytes: pdf, password }], report: result };
    },
  };
};

function notConforming(profiles: readonly Profile[]): PlatenError {
  return new PlatenError('invalid', 'NOT_CONFORMING', `the PDF does not conform to ${profiles.join(', ')}`);
}

const verify: Prepare<'verify'> = async ({ worker }) => ({
  run: async ([given]) => {
    const { bytes, password } = given!;
    const { result, pdf } = await worker.read('verify', bytes, {});
    return { pdfs: [{ bytes: pdf, password }], report: result };
  },
});

const extract: Prepare<'extract'> = async ({ worker }) => ({
  run: async ([given]) => {
    const { bytes, password } = given!;
    const { result, pdf } = await worker.read('extractData', bytes, { password });
    return { pdfs: [{ bytes: pdf, password }], report: { data: result } };
  },
});

const information: Prepare<'information'> = async ({ worker }) => ({
  run: async ([given]) => {
    const { bytes, password } = given!;
    const { result, pdf } = await worker.read('readInformation', bytes, { password });
    return { pdfs: [{ bytes: pdf, password }], report: result };
  },
});

const text: Prepare<'text'> = async ({ worker }, _, { format, pages, hidden }) => ({
  run: async ([given]) => {
    const { bytes, password } = given!;
    const { result, pdf } = await worker.read('extractText', bytes, { password, format, pages, hidden });
    return { pdfs: [{ bytes: pdf, password }], report: result };
  },
});

const rasterize: Prepare<'rasterize'> = async ({ worker }, _, { dpi, pages }) => ({
  run: async ([given]) => {
    const { bytes, password } = given!;
    const { pdf, numbers } = await pageNumbers(worker, bytes, password, pages);
    const images: FlowImage[] = [];
    let size = 0;
    for await (const png of worker.rasterize(pdf, { dpi, pages: numbers, password })) {
      size += png.length;
      assertFlowSize(images.length + 1, size);
      const page = numbers?.[images.length] ?? images.length;
      images.push({ name: String(page + 1), extension: 'png', mediaType: 'image/png', bytes: png });
    }
    return { images };
  },
});

/** Returns the selected pages, from 0. The PDF is read only for ranges and selections from the end. */
async function pageNumbers(
  worker: StepPorts['worker'],
  pdf: Uint8Array,
  password: string | undefined,
  pages: PageSelection | undefined,
): Promise<{ readonly pdf: Uint8Array; readonly numbers: readonly number[] | undefined }> {
  if (!pages || pages.every((page): page is number => typeof page === 'number' && page >= 0))
    return { pdf, numbers: pages };
  const read = await worker.read('readInformation', pdf, { password });
  return { pdf: read.pdf, numbers: selectedPages(pages, read.result.pageCount) };
}

const images: Prepare<'images'> = async ({ worker }, _, { pages }) => ({
  run: async ([given]) => {
    const { bytes, password } = given!;
    const found = await worker.run('extractImages', bytes, { pages, password });
    const files = found.images.flatMap(({ file }) => file ?? []);
    return {
      images: files.map(({ name, mediaType, data }) => {
        const { name: stem, ext } = path.parse(name);
        return { name: stem, extension: ext.slice(1), mediaType, bytes: data };
      }),
      report: { pageCount: found.pageCount, images: found.images.map(describeImage) },
    };
  },
});

/** Implementation of each step: the counterpart of `STEPS` in `src/contract/pipeline-steps.ts`. */
const PREPARATIONS: { readonly [Name in StepName]: Prepare<Name> } = {
  render,
  html,
  convert,
  merge,
  redact,
  fill,
  pages,
  split,
  stamp,
  protect,
  unprotect,
  flatten,
  optimize,
  embed,
  attachInvoice,
  certify,
  validate,
  verify,
  extract,
  information,
  text,
  rasterize,
  images,
};

/** @throws errors of the options, identified by option name alone */
export function prepareStep(ports: StepPorts, caller: Caller, step: PipelineStep): Promise<PreparedStep> {
  // The step's name determines the type of its options, which TypeScript cannot infer through an index.
  const prepare = PREPARATIONS[step.do] as Prepare<StepName>;
  return prepare(ports, caller, step as never);
}
