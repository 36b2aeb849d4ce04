# Made from the description of the API by `npm run generate`. Changes belong there.
"""A method for every operation of the API."""
from __future__ import annotations

import os
from abc import ABC, abstractmethod
from typing import Any, Iterator, Literal, Mapping, Optional, Sequence, Union, cast

from .. import types
from ..files import File
from ..transport import Call, path_of, walk_pages


class Operations(ABC):
    """Every operation of the API. Path parameters come first, then the body; the query is by keyword.

    Each method takes ``timeout``, the seconds that one try may wait for the service, and each that sends a
    POST takes ``idempotency_key``, which is made anew for each call when left out.
    """

    @abstractmethod
    def _send(self, call: Call, timeout: Optional[float]) -> Any:
        """Sends a call. Gives what its operation says."""

    def get_health(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> types.GetHealthResult:
        """Whether the service answers."""
        call = Call(
            "GET",
            "/health",
        )
        return cast("types.GetHealthResult", self._send(call, timeout))

    def get_openapi(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Mapping[str, Any]:
        """Get this description of the API."""
        call = Call(
            "GET",
            "/v1/openapi.json",
        )
        return cast("Mapping[str, Any]", self._send(call, timeout))

    def get_docs(
        self,
        *,
        guide: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> str:
        """Get the reference as a page."""
        call = Call(
            "GET",
            "/docs",
            query={"guide": guide},
        )
        return cast("str", self._send(call, timeout))

    def render_template(
        self,
        slug: str,
        body: Optional[Mapping[str, Any]] = None,
        *,
        flatten_forms: Optional[bool] = None,
        format: Optional[Literal["pdf", "docx", "xlsx", "pptx", "odt"]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[File, types.RenderTemplateResult]:
        """Render a template to a PDF."""
        call = Call(
            "POST",
            path_of("/v1/render/{slug}", slug),
            query={"flattenForms": flatten_forms, "format": format},
            body=body or {},
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("Union[File, types.RenderTemplateResult]", self._send(call, timeout))

    def render_inline(
        self,
        body: Optional[types.RenderInlineBody] = None,
        *,
        flatten_forms: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[File, types.RenderInlineResult]:
        """Render HTML, Markdown or a web page to a PDF or an image."""
        call = Call(
            "POST",
            "/v1/render",
            query={"flattenForms": flatten_forms},
            body=body or {},
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("Union[File, types.RenderInlineResult]", self._send(call, timeout))

    def convert_document(
        self,
        body: types.ConvertDocumentBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Convert an office document to a PDF or another format."""
        call = Call(
            "POST",
            "/v1/convert",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("File", self._send(call, timeout))

    def queue_render(
        self,
        slug: str,
        body: Optional[Mapping[str, Any]] = None,
        *,
        flatten_forms: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.QueueRenderResult:
        """Queue a render."""
        call = Call(
            "POST",
            path_of("/v1/render/{slug}/async", slug),
            query={"flattenForms": flatten_forms},
            body=body or {},
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.QueueRenderResult", self._send(call, timeout))

    def queue_batch(
        self,
        slug: str,
        body: Optional[types.QueueBatchBody] = None,
        *,
        flatten_forms: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.QueueBatchResult:
        """Queue many renders of one template."""
        call = Call(
            "POST",
            path_of("/v1/render/{slug}/batch", slug),
            query={"flattenForms": flatten_forms},
            body=body or {},
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.QueueBatchResult", self._send(call, timeout))

    def create_invoice(
        self,
        body: types.CreateInvoiceBody,
        *,
        flatten_forms: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[File, types.CreateInvoiceResult]:
        """Make an electronic invoice from data."""
        call = Call(
            "POST",
            "/v1/invoices",
            query={"flattenForms": flatten_forms},
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("Union[File, types.CreateInvoiceResult]", self._send(call, timeout))

    def queue_invoice(
        self,
        body: types.QueueInvoiceBody,
        *,
        flatten_forms: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.QueueInvoiceResult:
        """Queue an electronic invoice."""
        call = Call(
            "POST",
            "/v1/invoices/async",
            query={"flattenForms": flatten_forms},
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.QueueInvoiceResult", self._send(call, timeout))

    def attach_invoice(
        self,
        body: types.AttachInvoiceBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Put an electronic invoice into a PDF."""
        call = Call(
            "POST",
            "/v1/invoices/attach",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("File", self._send(call, timeout))

    def read_invoice(
        self,
        body: Optional[types.ReadInvoiceBody] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[File, types.ReadInvoiceResult]:
        """Read an electronic invoice and check it."""
        call = Call(
            "POST",
            "/v1/invoices/read",
            body=body or {},
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("Union[File, types.ReadInvoiceResult]", self._send(call, timeout))

    def extract_data(
        self,
        body: types.ExtractDataBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ExtractDataResult:
        """Read the data that was embedded in a PDF."""
        call = Call(
            "POST",
            "/v1/extract",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.ExtractDataResult", self._send(call, timeout))

    def extract_images(
        self,
        body: types.ExtractImagesBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[File, types.ExtractImagesResult]:
        """Take the images out of a PDF."""
        call = Call(
            "POST",
            "/v1/images",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("Union[File, types.ExtractImagesResult]", self._send(call, timeout))

    def extract_text(
        self,
        body: types.ExtractTextBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ExtractTextResult:
        """Read the text of a PDF."""
        call = Call(
            "POST",
            "/v1/text",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.ExtractTextResult", self._send(call, timeout))

    def read_information(
        self,
        body: types.ReadInformationBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ReadInformationResult:
        """Read what a PDF is."""
        call = Call(
            "POST",
            "/v1/information",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.ReadInformationResult", self._send(call, timeout))

    def rasterize_pdf(
        self,
        body: types.RasterizePdfBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.RasterizePdfResult:
        """Turn pages into PNG images."""
        call = Call(
            "POST",
            "/v1/rasterize",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.RasterizePdfResult", self._send(call, timeout))

    def fill_form(
        self,
        body: types.FillFormBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Fill in a form."""
        call = Call(
            "POST",
            "/v1/forms/fill",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("File", self._send(call, timeout))

    def read_form(
        self,
        body: types.ReadFormBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ReadFormResult:
        """Read the fields of a form."""
        call = Call(
            "POST",
            "/v1/forms/read",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.ReadFormResult", self._send(call, timeout))

    def flatten_pdf(
        self,
        body: types.FlattenPdfBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Turn form fields into static content."""
        call = Call(
            "POST",
            "/v1/flatten",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("File", self._send(call, timeout))

    def merge_pdfs(
        self,
        body: types.MergePdfsBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Merge 2 to 20 PDFs into one."""
        call = Call(
            "POST",
            "/v1/merge",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("File", self._send(call, timeout))

    def edit_pages(
        self,
        body: types.EditPagesBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Extract, delete, rotate, reorder, insert, crop pages, or put several on a sheet."""
        call = Call(
            "POST",
            "/v1/pages",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("File", self._send(call, timeout))

    def split_pdf(
        self,
        body: types.SplitPdfBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[File, types.SplitPdfResult]:
        """Split a PDF into several."""
        call = Call(
            "POST",
            "/v1/split",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("Union[File, types.SplitPdfResult]", self._send(call, timeout))

    def stamp_pdf(
        self,
        body: types.StampPdfBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Put texts, images, page numbers or pages of a PDF on pages."""
        call = Call(
            "POST",
            "/v1/stamp",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("File", self._send(call, timeout))

    def protect_pdf(
        self,
        body: types.ProtectPdfBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Encrypt a PDF with passwords and permissions."""
        call = Call(
            "POST",
            "/v1/protect",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("File", self._send(call, timeout))

    def unprotect_pdf(
        self,
        body: types.UnprotectPdfBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Remove encryption."""
        call = Call(
            "POST",
            "/v1/unprotect",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("File", self._send(call, timeout))

    def optimize_pdf(
        self,
        body: types.OptimizePdfBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Make a PDF smaller."""
        call = Call(
            "POST",
            "/v1/optimize",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("File", self._send(call, timeout))

    def certify_pdf(
        self,
        body: types.CertifyPdfBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Sign a PDF."""
        call = Call(
            "POST",
            "/v1/certify",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("File", self._send(call, timeout))

    def sign_pdf(
        self,
        body: types.SignPdfBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Old name of POST /v1/certify. Deprecated."""
        call = Call(
            "POST",
            "/v1/sign",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("File", self._send(call, timeout))

    def validate_pdf(
        self,
        body: types.ValidatePdfBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ValidatePdfResult:
        """Check a PDF against PDF/A and PDF/UA."""
        call = Call(
            "POST",
            "/v1/validate",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.ValidatePdfResult", self._send(call, timeout))

    def verify_pdf(
        self,
        body: types.VerifyPdfBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.VerifyPdfResult:
        """Verify the signatures of a PDF."""
        call = Call(
            "POST",
            "/v1/verify",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.VerifyPdfResult", self._send(call, timeout))

    def redact_pdf(
        self,
        body: types.RedactPdfBody,
        *,
        preview: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[File, types.RedactPdfResult]:
        """Remove content from a PDF for good."""
        call = Call(
            "POST",
            "/v1/redact",
            query={"preview": preview},
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("Union[File, types.RedactPdfResult]", self._send(call, timeout))

    def run_pipeline(
        self,
        body: types.RunPipelineBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[File, types.RunPipelineResult]:
        """Do several operations in one request."""
        call = Call(
            "POST",
            "/v1/pipelines",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("Union[File, types.RunPipelineResult]", self._send(call, timeout))

    def list_pipelines(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        search: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ListPipelinesResult:
        """List saved pipelines."""
        call = Call(
            "GET",
            "/v1/pipelines",
            query={"limit": limit, "offset": offset, "search": search},
        )
        return cast("types.ListPipelinesResult", self._send(call, timeout))

    def all_pipelines(
        self,
        *,
        search: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.PipelineSummary]:
        """List saved pipelines: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_pipelines(
                limit=limit, offset=offset, search=search, timeout=timeout
            )
        )

    def get_pipeline(
        self,
        slug: str,
        *,
        timeout: Optional[float] = None,
    ) -> types.GetPipelineResult:
        """Get a saved pipeline."""
        call = Call(
            "GET",
            path_of("/v1/pipelines/{slug}", slug),
        )
        return cast("types.GetPipelineResult", self._send(call, timeout))

    def save_pipeline(
        self,
        slug: str,
        body: types.SavePipelineBody,
        *,
        timeout: Optional[float] = None,
    ) -> types.SavePipelineResult:
        """Save a pipeline."""
        call = Call(
            "PUT",
            path_of("/v1/pipelines/{slug}", slug),
            body=body,
        )
        return cast("types.SavePipelineResult", self._send(call, timeout))

    def delete_pipeline(
        self,
        slug: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Delete a saved pipeline."""
        call = Call(
            "DELETE",
            path_of("/v1/pipelines/{slug}", slug),
        )
        self._send(call, timeout)

    def run_saved_pipeline(
        self,
        slug: str,
        body: Optional[types.RunSavedPipelineBody] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[File, types.RunSavedPipelineResult]:
        """Run a saved pipeline."""
        call = Call(
            "POST",
            path_of("/v1/pipelines/{slug}", slug),
            body=body or {},
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("Union[File, types.RunSavedPipelineResult]", self._send(call, timeout))

    def list_pipeline_versions(
        self,
        slug: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> types.ListPipelineVersionsResult:
        """List the versions of a saved pipeline."""
        call = Call(
            "GET",
            path_of("/v1/pipelines/{slug}/versions", slug),
            query={"limit": limit, "offset": offset},
        )
        return cast("types.ListPipelineVersionsResult", self._send(call, timeout))

    def all_pipeline_versions(
        self,
        slug: str,
        *,
        timeout: Optional[float] = None,
    ) -> Iterator[types.PipelineVersion]:
        """List the versions of a saved pipeline: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_pipeline_versions(
                slug, limit=limit, offset=offset, timeout=timeout
            )
        )

    def get_pipeline_version(
        self,
        slug: str,
        version: str,
        *,
        timeout: Optional[float] = None,
    ) -> types.GetPipelineVersionResult:
        """Get a version of a saved pipeline."""
        call = Call(
            "GET",
            path_of("/v1/pipelines/{slug}/versions/{version}", slug, version),
        )
        return cast("types.GetPipelineVersionResult", self._send(call, timeout))

    def restore_pipeline_version(
        self,
        slug: str,
        version: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.RestorePipelineVersionResult:
        """Make an earlier version of a saved pipeline the current one."""
        call = Call(
            "POST",
            path_of("/v1/pipelines/{slug}/versions/{version}/restore", slug, version),
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.RestorePipelineVersionResult", self._send(call, timeout))

    def list_redaction_templates(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        search: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ListRedactionTemplatesResult:
        """List redaction templates."""
        call = Call(
            "GET",
            "/v1/redaction-templates",
            query={"limit": limit, "offset": offset, "search": search},
        )
        return cast("types.ListRedactionTemplatesResult", self._send(call, timeout))

    def all_redaction_templates(
        self,
        *,
        search: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.RedactionTemplate]:
        """List redaction templates: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_redaction_templates(
                limit=limit, offset=offset, search=search, timeout=timeout
            )
        )

    def create_redaction_template(
        self,
        body: types.CreateRedactionTemplateBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.CreateRedactionTemplateResult:
        """Create a redaction template."""
        call = Call(
            "POST",
            "/v1/redaction-templates",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.CreateRedactionTemplateResult", self._send(call, timeout))

    def get_redaction_template(
        self,
        slug: str,
        *,
        timeout: Optional[float] = None,
    ) -> types.GetRedactionTemplateResult:
        """Get a redaction template."""
        call = Call(
            "GET",
            path_of("/v1/redaction-templates/{slug}", slug),
        )
        return cast("types.GetRedactionTemplateResult", self._send(call, timeout))

    def update_redaction_template(
        self,
        slug: str,
        body: Optional[types.UpdateRedactionTemplateBody] = None,
        *,
        timeout: Optional[float] = None,
    ) -> types.UpdateRedactionTemplateResult:
        """Change a redaction template."""
        call = Call(
            "PUT",
            path_of("/v1/redaction-templates/{slug}", slug),
            body=body or {},
        )
        return cast("types.UpdateRedactionTemplateResult", self._send(call, timeout))

    def delete_redaction_template(
        self,
        slug: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Delete a redaction template."""
        call = Call(
            "DELETE",
            path_of("/v1/redaction-templates/{slug}", slug),
        )
        self._send(call, timeout)

    def create_certificate(
        self,
        body: types.CreateCertificateBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.CreateCertificateResult:
        """Save a signing certificate with its key."""
        call = Call(
            "POST",
            "/v1/certificates",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.CreateCertificateResult", self._send(call, timeout))

    def list_certificates(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> types.ListCertificatesResult:
        """List saved certificates."""
        call = Call(
            "GET",
            "/v1/certificates",
            query={"limit": limit, "offset": offset},
        )
        return cast("types.ListCertificatesResult", self._send(call, timeout))

    def all_certificates(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Iterator[types.Certificate]:
        """List saved certificates: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_certificates(
                limit=limit, offset=offset, timeout=timeout
            )
        )

    def delete_certificate(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Delete a saved certificate and its key."""
        call = Call(
            "DELETE",
            path_of("/v1/certificates/{id}", id),
        )
        self._send(call, timeout)

    def create_trusted_root(
        self,
        body: types.CreateTrustedRootBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.CreateTrustedRootResult:
        """Add a certificate that verifications trust."""
        call = Call(
            "POST",
            "/v1/trusted-roots",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.CreateTrustedRootResult", self._send(call, timeout))

    def list_trusted_roots(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> types.ListTrustedRootsResult:
        """List the certificates that verifications trust."""
        call = Call(
            "GET",
            "/v1/trusted-roots",
            query={"limit": limit, "offset": offset},
        )
        return cast("types.ListTrustedRootsResult", self._send(call, timeout))

    def all_trusted_roots(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Iterator[types.TrustedRoot]:
        """List the certificates that verifications trust: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_trusted_roots(
                limit=limit, offset=offset, timeout=timeout
            )
        )

    def delete_trusted_root(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Remove a certificate that verifications trust."""
        call = Call(
            "DELETE",
            path_of("/v1/trusted-roots/{id}", id),
        )
        self._send(call, timeout)

    def get_job(
        self,
        job_id: str,
        *,
        pdf: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> types.Job:
        """Get a job, and its PDF when it is complete."""
        call = Call(
            "GET",
            path_of("/v1/jobs/{jobId}", job_id),
            query={"pdf": pdf},
        )
        return cast("types.Job", self._send(call, timeout))

    def delete_job(
        self,
        job_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Cancel a job that waits for an attempt."""
        call = Call(
            "DELETE",
            path_of("/v1/jobs/{jobId}", job_id),
        )
        self._send(call, timeout)

    def list_jobs(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[Literal["failed"]] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ListJobsResult:
        """List jobs."""
        call = Call(
            "GET",
            "/v1/jobs",
            query={"limit": limit, "offset": offset, "status": status, "cursor": cursor},
        )
        return cast("types.ListJobsResult", self._send(call, timeout))

    def all_jobs(
        self,
        *,
        status: Optional[Literal["failed"]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.JobSummary]:
        """List jobs: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_jobs(
                limit=limit, offset=offset, status=status, timeout=timeout
            )
        )

    def list_batches(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ListBatchesResult:
        """List batches."""
        call = Call(
            "GET",
            "/v1/batches",
            query={"limit": limit, "offset": offset, "cursor": cursor},
        )
        return cast("types.ListBatchesResult", self._send(call, timeout))

    def all_batches(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Iterator[types.Batch]:
        """List batches: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_batches(
                limit=limit, offset=offset, timeout=timeout
            )
        )

    def get_batch(
        self,
        batch_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> types.Batch:
        """Get batch progress."""
        call = Call(
            "GET",
            path_of("/v1/batches/{batchId}", batch_id),
        )
        return cast("types.Batch", self._send(call, timeout))

    def delete_batch(
        self,
        batch_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Cancel those jobs of a batch that wait for an attempt."""
        call = Call(
            "DELETE",
            path_of("/v1/batches/{batchId}", batch_id),
        )
        self._send(call, timeout)

    def get_batch_results(
        self,
        batch_id: str,
        *,
        format: Optional[Literal["zip", "pdf"]] = None,
        names: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Download all PDFs of a batch."""
        call = Call(
            "GET",
            path_of("/v1/batches/{batchId}/results", batch_id),
            query={"format": format, "names": names},
        )
        return cast("File", self._send(call, timeout))

    def list_batch_jobs(
        self,
        batch_id: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        names: Optional[bool] = None,
        status: Optional[Literal["failed"]] = None,
        timeout: Optional[float] = None,
    ) -> types.ListBatchJobsResult:
        """List the jobs of a batch."""
        call = Call(
            "GET",
            path_of("/v1/batches/{batchId}/jobs", batch_id),
            query={"limit": limit, "offset": offset, "names": names, "status": status},
        )
        return cast("types.ListBatchJobsResult", self._send(call, timeout))

    def all_batch_jobs(
        self,
        batch_id: str,
        *,
        names: Optional[bool] = None,
        status: Optional[Literal["failed"]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.BatchJob]:
        """List the jobs of a batch: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_batch_jobs(
                batch_id, limit=limit, offset=offset, names=names, status=status, timeout=timeout
            )
        )

    def resend_webhook(
        self,
        job_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ResendWebhookResult:
        """Send a job's webhook again."""
        call = Call(
            "POST",
            path_of("/v1/jobs/{jobId}/webhook", job_id),
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.ResendWebhookResult", self._send(call, timeout))

    def list_deliveries(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        state: Optional[Literal["failed"]] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ListDeliveriesResult:
        """List webhook deliveries."""
        call = Call(
            "GET",
            "/v1/webhook-deliveries",
            query={"limit": limit, "offset": offset, "state": state, "cursor": cursor},
        )
        return cast("types.ListDeliveriesResult", self._send(call, timeout))

    def all_deliveries(
        self,
        *,
        state: Optional[Literal["failed"]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.WebhookDelivery]:
        """List webhook deliveries: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_deliveries(
                limit=limit, offset=offset, state=state, timeout=timeout
            )
        )

    def test_webhook(
        self,
        body: types.WebhookOption,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.TestWebhookResult:
        """Send a test event to a URL."""
        call = Call(
            "POST",
            "/v1/webhook-deliveries",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.TestWebhookResult", self._send(call, timeout))

    def list_templates(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        search: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ListTemplatesResult:
        """List templates."""
        call = Call(
            "GET",
            "/v1/templates",
            query={"limit": limit, "offset": offset, "search": search},
        )
        return cast("types.ListTemplatesResult", self._send(call, timeout))

    def all_templates(
        self,
        *,
        search: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.Template]:
        """List templates: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_templates(
                limit=limit, offset=offset, search=search, timeout=timeout
            )
        )

    def create_template(
        self,
        body: types.CreateTemplateBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.CreateTemplateResult:
        """Create a template."""
        call = Call(
            "POST",
            "/v1/templates",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.CreateTemplateResult", self._send(call, timeout))

    def get_template(
        self,
        slug: str,
        *,
        timeout: Optional[float] = None,
    ) -> types.GetTemplateResult:
        """Get a template and the schema of its data."""
        call = Call(
            "GET",
            path_of("/v1/templates/{slug}", slug),
        )
        return cast("types.GetTemplateResult", self._send(call, timeout))

    def update_template(
        self,
        slug: str,
        body: Optional[types.UpdateTemplateBody] = None,
        *,
        timeout: Optional[float] = None,
    ) -> types.UpdateTemplateResult:
        """Save a new version of a template."""
        call = Call(
            "PUT",
            path_of("/v1/templates/{slug}", slug),
            body=body or {},
        )
        return cast("types.UpdateTemplateResult", self._send(call, timeout))

    def delete_template(
        self,
        slug: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Delete a template."""
        call = Call(
            "DELETE",
            path_of("/v1/templates/{slug}", slug),
        )
        self._send(call, timeout)

    def get_template_source(
        self,
        slug: str,
        *,
        version: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> types.GetTemplateSourceResult:
        """Get a template's source."""
        call = Call(
            "GET",
            path_of("/v1/templates/{slug}/source", slug),
            query={"version": version},
        )
        return cast("types.GetTemplateSourceResult", self._send(call, timeout))

    def preview_template(
        self,
        body: Optional[types.PreviewTemplateBody] = None,
        *,
        flatten_forms: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Render a template that is not saved."""
        call = Call(
            "POST",
            "/v1/templates/preview",
            query={"flattenForms": flatten_forms},
            body=body or {},
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("File", self._send(call, timeout))

    def get_template_thumbnail(
        self,
        slug: str,
        *,
        version: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Get a picture of the first page."""
        call = Call(
            "GET",
            path_of("/v1/templates/{slug}/thumbnail", slug),
            query={"version": version},
        )
        return cast("File", self._send(call, timeout))

    def read_template_fields(
        self,
        body: Optional[types.ReadTemplateFieldsBody] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ReadTemplateFieldsResult:
        """List the data fields of a template."""
        call = Call(
            "POST",
            "/v1/template-fields",
            body=body or {},
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.ReadTemplateFieldsResult", self._send(call, timeout))

    def list_template_versions(
        self,
        slug: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> types.ListTemplateVersionsResult:
        """List the versions of a template."""
        call = Call(
            "GET",
            path_of("/v1/templates/{slug}/versions", slug),
            query={"limit": limit, "offset": offset},
        )
        return cast("types.ListTemplateVersionsResult", self._send(call, timeout))

    def all_template_versions(
        self,
        slug: str,
        *,
        timeout: Optional[float] = None,
    ) -> Iterator[types.TemplateVersion]:
        """List the versions of a template: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_template_versions(
                slug, limit=limit, offset=offset, timeout=timeout
            )
        )

    def restore_template_version(
        self,
        slug: str,
        version: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.RestoreTemplateVersionResult:
        """Make an earlier version of a template the current one."""
        call = Call(
            "POST",
            path_of("/v1/templates/{slug}/versions/{version}/restore", slug, version),
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.RestoreTemplateVersionResult", self._send(call, timeout))

    def get_template_assets(
        self,
        slug: str,
        *,
        version: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> types.GetTemplateAssetsResult:
        """Get the list of assets of a template."""
        call = Call(
            "GET",
            path_of("/v1/templates/{slug}/assets", slug),
            query={"version": version},
        )
        return cast("types.GetTemplateAssetsResult", self._send(call, timeout))

    def save_template_assets(
        self,
        slug: str,
        body: types.SaveTemplateAssetsBody,
        *,
        replace: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> types.SaveTemplateAssetsResult:
        """Save several assets of a template."""
        call = Call(
            "PUT",
            path_of("/v1/templates/{slug}/assets", slug),
            query={"replace": replace},
            body=body,
        )
        return cast("types.SaveTemplateAssetsResult", self._send(call, timeout))

    def get_template_asset(
        self,
        slug: str,
        path: str,
        *,
        version: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Get an asset of a template."""
        call = Call(
            "GET",
            path_of("/v1/templates/{slug}/assets/{path}", slug, path),
            query={"version": version},
        )
        return cast("File", self._send(call, timeout))

    def save_template_asset(
        self,
        slug: str,
        path: str,
        content: Union[bytes, os.PathLike[str]],
        *,
        timeout: Optional[float] = None,
    ) -> types.SaveTemplateAssetResult:
        """Save an asset of a template."""
        call = Call(
            "PUT",
            path_of("/v1/templates/{slug}/assets/{path}", slug, path),
            content=content,
            media_type="application/octet-stream",
        )
        return cast("types.SaveTemplateAssetResult", self._send(call, timeout))

    def delete_template_asset(
        self,
        slug: str,
        path: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Delete an asset of a template."""
        call = Call(
            "DELETE",
            path_of("/v1/templates/{slug}/assets/{path}", slug, path),
        )
        self._send(call, timeout)

    def list_assets(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        search: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ListAssetsResult:
        """List assets of the account."""
        call = Call(
            "GET",
            "/v1/assets",
            query={"limit": limit, "offset": offset, "search": search},
        )
        return cast("types.ListAssetsResult", self._send(call, timeout))

    def all_assets(
        self,
        *,
        search: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.Asset]:
        """List assets of the account: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_assets(
                limit=limit, offset=offset, search=search, timeout=timeout
            )
        )

    def get_asset(
        self,
        path: str,
        *,
        timeout: Optional[float] = None,
    ) -> File:
        """Get an asset of the account."""
        call = Call(
            "GET",
            path_of("/v1/assets/{path}", path),
        )
        return cast("File", self._send(call, timeout))

    def save_asset(
        self,
        path: str,
        content: Union[bytes, os.PathLike[str]],
        *,
        timeout: Optional[float] = None,
    ) -> types.SaveAssetResult:
        """Save an asset of the account."""
        call = Call(
            "PUT",
            path_of("/v1/assets/{path}", path),
            content=content,
            media_type="application/octet-stream",
        )
        return cast("types.SaveAssetResult", self._send(call, timeout))

    def delete_asset(
        self,
        path: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Delete an asset of the account."""
        call = Call(
            "DELETE",
            path_of("/v1/assets/{path}", path),
        )
        self._send(call, timeout)

    def list_starters(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> types.ListStartersResult:
        """List the templates that come with Platen."""
        call = Call(
            "GET",
            "/v1/starters",
            query={"limit": limit, "offset": offset},
        )
        return cast("types.ListStartersResult", self._send(call, timeout))

    def all_starters(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Iterator[types.Starter]:
        """List the templates that come with Platen: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_starters(
                limit=limit, offset=offset, timeout=timeout
            )
        )

    def get_starter(
        self,
        slug: str,
        *,
        timeout: Optional[float] = None,
    ) -> types.GetStarterResult:
        """Get a template that comes with Platen, with its source."""
        call = Call(
            "GET",
            path_of("/v1/starters/{slug}", slug),
        )
        return cast("types.GetStarterResult", self._send(call, timeout))

    def upload_document(
        self,
        content: Union[bytes, os.PathLike[str]],
        *,
        name: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.UploadDocumentResult:
        """Save a PDF as a document."""
        call = Call(
            "POST",
            "/v1/documents",
            query={"name": name},
            content=content,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.UploadDocumentResult", self._send(call, timeout))

    def list_documents(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        search: Optional[str] = None,
        source: Optional[Literal["generated", "uploaded", "redacted", "merged", "certified", "processed"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        metadata: Optional[Mapping[str, Union[str, float]]] = None,
        timeout: Optional[float] = None,
    ) -> types.ListDocumentsResult:
        """List documents."""
        call = Call(
            "GET",
            "/v1/documents",
            query={"limit": limit, "offset": offset, "search": search, "source": source, "from": from_, "to": to, **{f"metadata.{key}": value for key, value in (metadata or {}).items()}},
        )
        return cast("types.ListDocumentsResult", self._send(call, timeout))

    def all_documents(
        self,
        *,
        search: Optional[str] = None,
        source: Optional[Literal["generated", "uploaded", "redacted", "merged", "certified", "processed"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        metadata: Optional[Mapping[str, Union[str, float]]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.Document]:
        """List documents: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_documents(
                limit=limit, offset=offset, search=search, source=source, from_=from_, to=to, metadata=metadata, timeout=timeout
            )
        )

    def create_upload(
        self,
        body: Optional[types.CreateUploadBody] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.Upload:
        """Get a URL to upload a file to."""
        call = Call(
            "POST",
            "/v1/uploads",
            body=body or {},
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.Upload", self._send(call, timeout))

    def create_uploads(
        self,
        body: types.CreateUploadsBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.CreateUploadsResult:
        """Get URLs to upload many files to."""
        call = Call(
            "POST",
            "/v1/uploads/batch",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.CreateUploadsResult", self._send(call, timeout))

    def finish_uploads(
        self,
        body: types.FinishUploadsBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.FinishUploadsResult:
        """Make uploads documents."""
        call = Call(
            "POST",
            "/v1/uploads/finish",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.FinishUploadsResult", self._send(call, timeout))

    def get_document(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> types.GetDocumentResult:
        """Get a document and a URL to download it."""
        call = Call(
            "GET",
            path_of("/v1/documents/{id}", id),
        )
        return cast("types.GetDocumentResult", self._send(call, timeout))

    def update_document(
        self,
        id: str,
        body: Optional[types.UpdateDocumentBody] = None,
        *,
        timeout: Optional[float] = None,
    ) -> types.UpdateDocumentResult:
        """Change the name, metadata or expiry of a document."""
        call = Call(
            "PUT",
            path_of("/v1/documents/{id}", id),
            body=body or {},
        )
        return cast("types.UpdateDocumentResult", self._send(call, timeout))

    def delete_document(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Delete a document."""
        call = Call(
            "DELETE",
            path_of("/v1/documents/{id}", id),
        )
        self._send(call, timeout)

    def view_document(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> types.ViewDocumentResult:
        """Get a document and a URL to show it."""
        call = Call(
            "GET",
            path_of("/v1/documents/{id}/view", id),
        )
        return cast("types.ViewDocumentResult", self._send(call, timeout))

    def get_document_links(
        self,
        id: str,
        *,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.GetDocumentLinksResult:
        """Get what a document was made from, and what was made from it."""
        call = Call(
            "GET",
            path_of("/v1/documents/{id}/links", id),
            query={"cursor": cursor},
        )
        return cast("types.GetDocumentLinksResult", self._send(call, timeout))

    def get_document_form(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> types.GetDocumentFormResult:
        """Read the form of a document."""
        call = Call(
            "GET",
            path_of("/v1/documents/{id}/form", id),
        )
        return cast("types.GetDocumentFormResult", self._send(call, timeout))

    def list_events(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        event: Optional[Literal["uploaded", "generated", "redacted", "merged", "certified", "processed", "downloaded", "viewed", "read", "updated", "deleted", "key-created", "key-revoked", "certificate-created", "certificate-used", "certificate-deleted", "trusted-root-added", "trusted-root-removed", "template-created", "template-updated", "template-restored", "template-deleted", "asset-saved", "asset-deleted", "redaction-template-created", "redaction-template-updated", "redaction-template-deleted", "pipeline-created", "pipeline-updated", "pipeline-restored", "pipeline-deleted", "webhook-secrets-read", "webhook-secret-rotated"]] = None,
        document_id: Optional[str] = None,
        actor: Optional[str] = None,
        request_id: Optional[str] = None,
        names: Optional[bool] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ListEventsResult:
        """List audit events."""
        call = Call(
            "GET",
            "/v1/events",
            query={"limit": limit, "offset": offset, "event": event, "documentId": document_id, "actor": actor, "requestId": request_id, "names": names, "from": from_, "to": to, "cursor": cursor},
        )
        return cast("types.ListEventsResult", self._send(call, timeout))

    def all_events(
        self,
        *,
        event: Optional[Literal["uploaded", "generated", "redacted", "merged", "certified", "processed", "downloaded", "viewed", "read", "updated", "deleted", "key-created", "key-revoked", "certificate-created", "certificate-used", "certificate-deleted", "trusted-root-added", "trusted-root-removed", "template-created", "template-updated", "template-restored", "template-deleted", "asset-saved", "asset-deleted", "redaction-template-created", "redaction-template-updated", "redaction-template-deleted", "pipeline-created", "pipeline-updated", "pipeline-restored", "pipeline-deleted", "webhook-secrets-read", "webhook-secret-rotated"]] = None,
        document_id: Optional[str] = None,
        actor: Optional[str] = None,
        request_id: Optional[str] = None,
        names: Optional[bool] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.Event]:
        """List audit events: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_events(
                limit=limit, offset=offset, event=event, document_id=document_id, actor=actor, request_id=request_id, names=names, from_=from_, to=to, timeout=timeout
            )
        )

    def list_document_events(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        event: Optional[Literal["uploaded", "generated", "redacted", "merged", "certified", "processed", "downloaded", "viewed", "read", "updated", "deleted", "key-created", "key-revoked", "certificate-created", "certificate-used", "certificate-deleted", "trusted-root-added", "trusted-root-removed", "template-created", "template-updated", "template-restored", "template-deleted", "asset-saved", "asset-deleted", "redaction-template-created", "redaction-template-updated", "redaction-template-deleted", "pipeline-created", "pipeline-updated", "pipeline-restored", "pipeline-deleted", "webhook-secrets-read", "webhook-secret-rotated"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ListDocumentEventsResult:
        """List the audit events of a document."""
        call = Call(
            "GET",
            path_of("/v1/documents/{id}/events", id),
            query={"limit": limit, "offset": offset, "event": event, "from": from_, "to": to, "cursor": cursor},
        )
        return cast("types.ListDocumentEventsResult", self._send(call, timeout))

    def all_document_events(
        self,
        id: str,
        *,
        event: Optional[Literal["uploaded", "generated", "redacted", "merged", "certified", "processed", "downloaded", "viewed", "read", "updated", "deleted", "key-created", "key-revoked", "certificate-created", "certificate-used", "certificate-deleted", "trusted-root-added", "trusted-root-removed", "template-created", "template-updated", "template-restored", "template-deleted", "asset-saved", "asset-deleted", "redaction-template-created", "redaction-template-updated", "redaction-template-deleted", "pipeline-created", "pipeline-updated", "pipeline-restored", "pipeline-deleted", "webhook-secrets-read", "webhook-secret-rotated"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.Event]:
        """List the audit events of a document: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_document_events(
                id, limit=limit, offset=offset, event=event, from_=from_, to=to, timeout=timeout
            )
        )

    def list_requests(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        request_id: Optional[str] = None,
        key_id: Optional[str] = None,
        method: Optional[Literal["GET", "HEAD", "POST", "PUT", "DELETE"]] = None,
        status: Optional[str] = None,
        source: Optional[Literal["api", "dashboard"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ListRequestsResult:
        """List requests."""
        call = Call(
            "GET",
            "/v1/requests",
            query={"limit": limit, "cursor": cursor, "requestId": request_id, "keyId": key_id, "method": method, "status": status, "source": source, "from": from_, "to": to},
        )
        return cast("types.ListRequestsResult", self._send(call, timeout))

    def list_api_keys(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> types.ListApiKeysResult:
        """List API keys."""
        call = Call(
            "GET",
            "/v1/api-keys",
            query={"limit": limit, "offset": offset},
        )
        return cast("types.ListApiKeysResult", self._send(call, timeout))

    def all_api_keys(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Iterator[types.ApiKeyWithUse]:
        """List API keys: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_api_keys(
                limit=limit, offset=offset, timeout=timeout
            )
        )

    def create_api_key(
        self,
        body: types.CreateApiKeyBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.CreateApiKeyResult:
        """Create an API key."""
        call = Call(
            "POST",
            "/v1/api-keys",
            body=body,
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.CreateApiKeyResult", self._send(call, timeout))

    def delete_api_key(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Revoke an API key."""
        call = Call(
            "DELETE",
            path_of("/v1/api-keys/{id}", id),
        )
        self._send(call, timeout)

    def create_session(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.CreateSessionResult:
        """Open a dashboard session."""
        call = Call(
            "POST",
            "/v1/sessions",
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.CreateSessionResult", self._send(call, timeout))

    def delete_session(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """End a dashboard session."""
        call = Call(
            "DELETE",
            "/v1/sessions/current",
        )
        self._send(call, timeout)

    def list_webhook_secrets(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> types.ListWebhookSecretsResult:
        """Get the secrets that webhooks are signed with."""
        call = Call(
            "GET",
            "/v1/webhook-secrets",
            query={"limit": limit, "offset": offset},
        )
        return cast("types.ListWebhookSecretsResult", self._send(call, timeout))

    def all_webhook_secrets(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Iterator[types.WebhookSecret]:
        """Get the secrets that webhooks are signed with: all of them, from page after page."""
        return walk_pages(
            lambda limit, offset: self.list_webhook_secrets(
                limit=limit, offset=offset, timeout=timeout
            )
        )

    def rotate_webhook_secret(
        self,
        body: Optional[types.RotateWebhookSecretBody] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.RotateWebhookSecretResult:
        """Make a new webhook secret."""
        call = Call(
            "POST",
            "/v1/webhook-secrets",
            body=body or {},
            keyed=True,
            idempotency_key=idempotency_key,
        )
        return cast("types.RotateWebhookSecretResult", self._send(call, timeout))

    def get_usage(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> types.GetUsageResult:
        """How much of the monthly quota and of the storage is used, and what the plan allows."""
        call = Call(
            "GET",
            "/v1/usage",
        )
        return cast("types.GetUsageResult", self._send(call, timeout))
