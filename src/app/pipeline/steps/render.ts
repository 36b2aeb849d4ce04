import { inlineSourceOf } from '../../../contract/inline-source.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { prepareInvoice } from '../../../invoice/prepare.ts';
import { validateData } from '../../../rendering/validate-data.ts';
import { findTemplate } from '../../find-template.ts';
import { conformanceText, renderPdf, templateData } from '../../render-pdf.ts';
import { INVOICE_FIELD } from '../../render-template.ts';
import type { Prepare } from './step.ts';

export const render: Prepare<'render'> = async (ports, { accountId }, options) => {
  const template = await findTemplate(ports.templates, accountId, options.template);
  const source = await ports.templates.source(template);
  const prepared = options.invoice && prepareInvoice(options.invoice, INVOICE_FIELD);
  const data = options.data as JsonObject;
  validateData(source.dataSchema, templateData(data, prepared));
  const { strict, flattenForms } = options;
  const embedData = options.embedData as boolean | JsonObject | undefined;
  return {
    run: async (_, timeoutMs) => {
      const { pdf, warnings, conformance } = await renderPdf(
        ports.renderer,
        source,
        { data, embedData, strict },
        {
          flattenForms,
          timeoutMs,
          owner: accountId,
          documentTitle: template.name,
          invoice: prepared && { prepared, readText: ports.readText },
        },
      );
      return {
        pdfs: [{ bytes: pdf }],
        report: { template: template.slug, conformance: conformanceText(conformance), warnings },
      };
    },
  };
};

export const html: Prepare<'html'> = async (ports, { accountId }, options) => {
  const prepared = options.invoice && prepareInvoice(options.invoice, INVOICE_FIELD);
  const source = inlineSourceOf(options);
  const { title, css, strict, flattenForms } = options;
  const data = (options.data ?? {}) as JsonObject;
  const embedData = options.embedData as boolean | JsonObject | undefined;
  return {
    run: async (_, timeoutMs) => {
      const { pdf, warnings, conformance } = await renderPdf(
        ports.renderer,
        source,
        { data, embedData, strict },
        {
          flattenForms,
          timeoutMs,
          owner: accountId,
          ...(title !== undefined && { documentTitle: title }),
          css,
          invoice: prepared && { prepared, readText: ports.readText },
        },
      );
      return {
        pdfs: [{ bytes: pdf }],
        report: { conformance: conformanceText(conformance), warnings },
      };
    },
  };
};
