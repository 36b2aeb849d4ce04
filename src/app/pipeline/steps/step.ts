import type { FontFace } from '@platen/pdf';
import type { StepName, StepOptions } from '../../../contract/pipeline-steps.ts';
import type { AuditSubject } from '../../../domain/audit-event.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { PdfWorker } from '../../../pdf-worker/index.ts';
import type { CertifyPorts } from '../../certify-pdf.ts';
import type { RedactPorts } from '../../redact-pdf.ts';
import type { RenderPorts } from '../../render-template.ts';
import type { UploadPorts } from '../../uploads.ts';
import type { FlowImage, FlowPdf } from '../flow.ts';

/** What the steps need together. */
export interface StepPorts
  extends UploadPorts,
    Pick<RenderPorts, 'templates' | 'renderer' | 'readText'>,
    Pick<RedactPorts, 'redactionTemplates'>,
    Pick<CertifyPorts, 'certificates' | 'savedKeys' | 'signers' | 'timestampAuthority'> {
  /** For text that the fonts of a PDF do not have, and for stamps. */
  readonly fonts: readonly FontFace[];
  readonly worker: Pick<PdfWorker, 'close' | 'rasterize' | 'read' | 'run' | 'sign'>;
}

/** What a step made of the PDFs that it was given. */
export interface StepResult {
  /** Instead of those that it was given. */
  readonly pdfs?: readonly { readonly bytes: Uint8Array; readonly password?: string | undefined }[];
  /** What the pipeline ends with; `name` follows that of the PDF. */
  readonly images?: readonly FlowImage[];
  /** What there is to say about it. */
  readonly report?: unknown;
}

/** A step whose references are found and whose options are checked. */
export interface PreparedStep {
  /**
   * Does the work, on one PDF or on all of them as the traits of the step say.
   *
   * @param timeoutMs for which it may go on
   */
  run(pdfs: readonly FlowPdf[], timeoutMs: number): Promise<StepResult>;
  /** A saved certificate that it signs with. */
  readonly certificate?: AuditSubject | undefined;
  /** Documents that it reads besides the PDFs that it works on. */
  readonly reads?: readonly string[];
}

/** Gets a step ready: everything that can be known to be wrong without doing the work is an error of this. */
export type Prepare<Name extends StepName> = (
  ports: StepPorts,
  caller: Caller,
  options: StepOptions<Name>,
) => Promise<PreparedStep>;
