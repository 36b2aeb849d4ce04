import { inlineSourceOf } from '../../../contract/inline-source.ts';
import type { StepOptions } from '../../../contract/pipeline-steps.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { findTemplate } from '../../find-template.ts';
import { type PreparedRender, prepareLaterRender, prepareRender } from '../../prepare-render.ts';
import { conformanceText, renderVerified } from '../../render-pdf.ts';
import type { Prepare, PreparedStep, StepPorts } from './step.ts';

export const render: Prepare<'render'> = async (ports, { accountId }, options) => {
  const template = await findTemplate(ports.templates, accountId, options.template);
  const prepared = prepareLaterRender(await ports.templates.source(template), contentOf(options));
  const { flattenForms } = options;
  const made = { flattenForms, owner: accountId, documentTitle: template.name };
  return rendering(ports, prepared, made, { template: template.slug });
};

export const html: Prepare<'html'> = async (ports, { accountId }, options) => {
  const prepared = prepareRender(inlineSourceOf(options), contentOf(options));
  const { title: documentTitle, css, flattenForms, baseUrl, waitFor } = options;
  const made = { flattenForms, owner: accountId, documentTitle, css, baseUrl, waitFor };
  return rendering(ports, prepared, made, {});
};

function contentOf({ data = {}, embedData, strict, invoice }: StepOptions<'render'> | StepOptions<'html'>) {
  return {
    data: data as JsonObject,
    embedData: embedData as boolean | JsonObject | undefined,
    strict,
    invoice,
  };
}

function rendering(
  ports: StepPorts,
  prepared: PreparedRender,
  options: Omit<Parameters<typeof renderVerified>[2], 'timeoutMs'>,
  report: object,
): PreparedStep {
  return {
    run: async (_, timeoutMs) => {
      const { pdf, warnings, conformance } = await renderVerified(ports, prepared, { ...options, timeoutMs });
      return {
        pdfs: [{ bytes: pdf }],
        report: { ...report, conformance: conformanceText(conformance), warnings },
      };
    },
  };
}
