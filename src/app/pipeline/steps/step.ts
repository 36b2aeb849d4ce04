import type { FontFace } from '@platen/pdf';
import type { StepName, StepOptions } from '../../../contract/pipeline-steps.ts';
import type { AuditSubject } from '../../../domain/audit-event.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { PdfWorker } from '../../../pdf-worker/index.ts';
import type { CertifyPorts } from '../../certify-pdf.ts';
import type { DocumentConverter } from '../../document-converter.ts';
import type { RedactPorts } from '../../redact-pdf.ts';
import type { RenderPorts } from '../../render-template.ts';
import type { UploadPorts } from '../../uploads.ts';
import type { FlowImage, FlowPdf } from '../flow.ts';

/** Ports shared by the steps. */
export interface StepPorts
  extends UploadPorts,
    Pick<RenderPorts, 'templates' | 'renderer' | 'readText'>,
    Pick<RedactPorts, 'redactionTemplates'>,
    Pick<CertifyPorts, 'certificates' | 'savedKeys' | 'signers' | 'timestampAuthority'> {
  /** Fonts for stamps, and for text that the fonts of a PDF do not cover. */
  readonly fonts: readonly FontFace[];
  /** Converts office documents. */
  readonly converter: DocumentConverter;
  readonly worker: Pick<PdfWorker, 'close' | 'rasterize' | 'read' | 'readInvoice' | 'run' | 'sign'>;
}

/** Result of a step. */
export interface StepResult {
  /** PDFs that replace the step's inputs. */
  readonly pdfs?: readonly { readonly bytes: Uint8Array; readonly password?: string | undefined }[];
  /** Result images of the pipeline; `name` is appended to that of the PDF. */
  readonly images?: readonly FlowImage[];
  /** Report of the step. */
  readonly report?: unknown;
}

/** Step with resolved references and checked options. */
export interface PreparedStep {
  /**
   * Runs the step, on one PDF or on all according to its traits.
   *
   * @param timeoutMs maximum duration
   */
  run(pdfs: readonly FlowPdf[], timeoutMs: number): Promise<StepResult>;
  /** Saved certificate used for signing. */
  readonly certificate?: AuditSubject | undefined;
  /** Documents that it reads besides its input PDFs. */
  readonly reads?: readonly string[];
}

/** Prepares a step: throws every error that can be detected before the work. */
export type Prepare<Name extends StepName> = (
  ports: StepPorts,
  caller: Caller,
  options: StepOptions<Name>,
) => Promise<PreparedStep>;
