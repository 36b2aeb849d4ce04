import { validateRedactionRequest } from '@platen/pdf';
import { type PipelineStep, pipelineSteps } from '../../contract/pipeline-steps.ts';
import { checkWith } from '../../contract/validation/parse-with.ts';
import { InvalidInputError, NotFoundError } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { CertificateStore } from '../../ports/certificate-store.ts';
import type { DocumentStore } from '../../ports/document-store.ts';
import type { RedactionTemplateStore } from '../../ports/redaction-template-store.ts';
import type { TemplateStore } from '../../ports/template-store.ts';
import { validateData } from '../../rendering/validate-data.ts';
import { findTemplate } from '../find-template.ts';
import { findRedactionTemplate } from '../redaction-templates.ts';
import { dataReferences, stepPath } from './data-references.ts';
import { failedStep } from './failed-step.ts';
import { planSteps } from './plan-steps.ts';

/** Stores of the resources that steps refer to. */
export interface CheckPorts {
  readonly templates: Pick<TemplateStore, 'get' | 'source'>;
  readonly redactionTemplates: RedactionTemplateStore;
  readonly certificates: Pick<CertificateStore, 'get'>;
  readonly documents: Pick<DocumentStore, 'get'>;
}

/** Maximum bytes of all steps as JSON. */
const MAX_BYTES = 100_000;

/** Options that define the pipeline: a run cannot supply them. */
const FIXED = ['do', 'on', 'as', 'breaksSeal'];

/** Options that contain secrets. */
const SECRET = /password|passphrase|privateKey|^p12$/i;

/**
 * Checks the steps of a pipeline to be saved: options, names and order, as far as they are not supplied by the run, and that all
 * referenced resources exist.
 *
 * @param inputs names of the PDFs that a run supplies
 * @throws InvalidInputError naming the step and the rule
 * @throws NotFoundError when a step refers to a missing resource
 */
export async function checkSavedSteps(
  ports: CheckPorts,
  accountId: string,
  inputs: readonly string[],
  steps: readonly JsonObject[],
): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(steps)) > MAX_BYTES) {
    throw invalid(
      'steps',
      `must have at most ${MAX_BYTES.toLocaleString('en')} bytes of JSON: save long HTML as a template, and images and PDFs as documents or in the data of a run`,
    );
  }
  const open = dataReferences(steps).map(({ path }) => path);
  for (const path of open) {
    if (path.length < 2)
      throw invalid(stepPath(path), 'must be a step, of which only options can come with a run');
    if (FIXED.includes(String(path[1]))) {
      throw invalid(stepPath(path), 'must be set in the pipeline itself: it cannot come with a run');
    }
  }
  assertNoSecrets(steps);
  checkWith(pipelineSteps, steps, 'steps', (path) => open.some((place) => startsWith(path, place)));
  planSteps(inputs, steps.map(forPlan));
  for (const [index, step] of steps.entries()) {
    const known = { ...step };
    for (const [at, option] of open) if (at === index) delete known[option!];
    try {
      await checkThings(
        ports,
        accountId,
        known as unknown as PipelineStep,
        open.some(([at]) => at === index),
      );
    } catch (error) {
      throw failedStep(error, { index, do: String(step.do) as PipelineStep['do'] });
    }
  }
}

function startsWith(path: readonly PropertyKey[], place: readonly PropertyKey[]): boolean {
  return place.every((part, index) => path[index] === part);
}

function assertNoSecrets(steps: readonly JsonObject[]): void {
  for (const [index, step] of steps.entries()) {
    for (const [option, value] of Object.entries(step)) {
      const secret = typeof value === 'string' && SECRET.test(option) ? option : passwordIn(value, option);
      if (secret === undefined) continue;
      throw invalid(
        `steps[${index}].${secret}`,
        'cannot be saved: name a saved certificate, or let it come with the run as { "$data": "/…" }',
      );
    }
  }
}

/** Finds the position of a PDF reference with a password; other members with that name are data. */
function passwordIn(value: unknown, at: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const isPdf = Object.hasOwn(value, 'documentId') || Object.hasOwn(value, 'pdf');
  for (const [name, member] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${at}[${name}]` : `${at}.${name}`;
    if (isPdf && name === 'password' && typeof member === 'string') return place;
    const inside = passwordIn(member, place);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** Returns the part of a step that planning depends on. */
function forPlan(step: JsonObject, index: number): PipelineStep {
  if (step.do === 'render' && typeof step.template !== 'string' && step.as === undefined) {
    throw invalid(`steps[${index}].as`, 'is required where the template comes with the run');
  }
  return step as unknown as PipelineStep;
}

/** @param isOpen whether the run supplies some of the options, which are omitted from the step */
async function checkThings(
  { templates, redactionTemplates, certificates, documents }: CheckPorts,
  accountId: string,
  step: PipelineStep,
  isOpen: boolean,
): Promise<void> {
  switch (step.do) {
    case 'render': {
      if (step.template === undefined) return;
      const template = await findTemplate(templates, accountId, step.template);
      if (isOpen || step.invoice) return;
      validateData((await templates.source(template)).dataSchema, (step.data ?? {}) as JsonObject);
      return;
    }
    case 'redact':
      if (step.template !== undefined)
        await findRedactionTemplate(redactionTemplates, accountId, step.template);
      if (!isOpen) validateRedactionRequest(step);
      return;
    case 'certify': {
      const { certificateId } = step;
      if (certificateId === undefined || (await certificates.get(accountId, certificateId))) return;
      throw new NotFoundError(`certificateId: certificate not found: ${certificateId}`, {
        code: 'CERTIFICATE_NOT_FOUND',
        field: 'certificateId',
      });
    }
    default:
      for (const id of documentsIn(step)) {
        if (await documents.get(accountId, id)) continue;
        throw new NotFoundError(`document not found: ${id}`, { code: 'DOCUMENT_NOT_FOUND' });
      }
  }
}

/** Returns the ids of the documents in a step's options. */
function documentsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'documentId' && typeof member === 'string' ? [member] : documentsIn(member),
  );
}

function invalid(field: string, rule: string): InvalidInputError {
  return new InvalidInputError(`${field}: ${rule}`, { field });
}
