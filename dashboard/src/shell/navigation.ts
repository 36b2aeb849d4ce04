import {
  ArrowLeftRight,
  BookMarked,
  ChartNoAxesColumn,
  FileBadge,
  FileOutput,
  FileText,
  KeyRound,
  LayoutTemplate,
  ListTodo,
  type LucideIcon,
  Merge,
  ReceiptText,
  ScrollText,
  Shapes,
  Webhook,
  Workflow,
} from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { whenOnline } from '../api/when-online.ts';
import type { Messages } from '../i18n/messages.en.ts';

/** Groups of the navigation in their order; the first one has no heading. */
export const NAVIGATION_GROUPS = ['work', 'activity', 'settings'] as const;
export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

/** Page in the navigation. */
export interface Destination {
  readonly path: `/${string}`;
  readonly name: keyof Messages['shell'] &
    (
      | 'documents'
      | 'templates'
      | 'merge'
      | 'convert'
      | 'invoices'
      | 'pipelines'
      | 'assets'
      | 'queue'
      | 'redactionTemplates'
      | 'certificates'
      | 'webhooks'
      | 'audit'
      | 'requests'
      | 'keys'
      | 'usage'
    );
  readonly icon: LucideIcon;
  readonly group: NavigationGroup;
  /** Whether the page needs a key that may manage the account. */
  readonly isAdmin: boolean;
  readonly page: LazyExoticComponent<ComponentType>;
}

/** Returns a page whose code is loaded when it is opened. */
function lazyPage(
  load: () => Promise<{ readonly default: ComponentType }>,
): LazyExoticComponent<ComponentType> {
  return lazy(() => whenOnline(load));
}

/** All pages in navigation order; the first one that a key may open is the start page. */
export const DESTINATIONS: readonly Destination[] = [
  {
    path: '/documents',
    name: 'documents',
    icon: FileText,
    group: 'work',
    isAdmin: false,
    page: lazyPage(() => import('../pages/documents/documents-page.tsx')),
  },
  {
    path: '/templates',
    name: 'templates',
    icon: LayoutTemplate,
    group: 'work',
    isAdmin: false,
    page: lazyPage(() => import('../pages/templates/templates-page.tsx')),
  },
  {
    path: '/merge',
    name: 'merge',
    icon: Merge,
    group: 'work',
    isAdmin: false,
    page: lazyPage(() => import('../pages/merge/merge-page.tsx')),
  },
  {
    path: '/convert',
    name: 'convert',
    icon: FileOutput,
    group: 'work',
    isAdmin: false,
    page: lazyPage(() => import('../pages/convert/convert-page.tsx')),
  },
  {
    path: '/invoices',
    name: 'invoices',
    icon: ReceiptText,
    group: 'work',
    isAdmin: false,
    page: lazyPage(() => import('../pages/invoices/invoices-page.tsx')),
  },
  {
    path: '/pipelines',
    name: 'pipelines',
    icon: Workflow,
    group: 'work',
    isAdmin: false,
    page: lazyPage(() => import('../pages/pipelines/pipelines-page.tsx')),
  },
  {
    path: '/jobs',
    name: 'queue',
    icon: ListTodo,
    group: 'activity',
    isAdmin: false,
    page: lazyPage(() => import('../pages/queue/jobs-page.tsx')),
  },
  {
    path: '/audit',
    name: 'audit',
    icon: ScrollText,
    group: 'activity',
    isAdmin: false,
    page: lazyPage(() => import('../pages/audit/audit-page.tsx')),
  },
  {
    path: '/requests',
    name: 'requests',
    icon: ArrowLeftRight,
    group: 'activity',
    isAdmin: false,
    page: lazyPage(() => import('../pages/requests/requests-page.tsx')),
  },
  {
    path: '/assets',
    name: 'assets',
    icon: Shapes,
    group: 'settings',
    isAdmin: true,
    page: lazyPage(() => import('../pages/assets/assets-page.tsx')),
  },
  {
    path: '/redaction-templates',
    name: 'redactionTemplates',
    icon: BookMarked,
    group: 'settings',
    isAdmin: true,
    page: lazyPage(() => import('../pages/redaction-templates/redaction-templates-page.tsx')),
  },
  {
    path: '/certificates',
    name: 'certificates',
    icon: FileBadge,
    group: 'settings',
    isAdmin: true,
    page: lazyPage(() => import('../pages/certificates/certificates-page.tsx')),
  },
  {
    path: '/webhooks',
    name: 'webhooks',
    icon: Webhook,
    group: 'settings',
    isAdmin: true,
    page: lazyPage(() => import('../pages/webhooks/webhooks-page.tsx')),
  },
  {
    path: '/keys',
    name: 'keys',
    icon: KeyRound,
    group: 'settings',
    isAdmin: true,
    page: lazyPage(() => import('../pages/keys/keys-page.tsx')),
  },
  {
    path: '/usage',
    name: 'usage',
    icon: ChartNoAxesColumn,
    group: 'settings',
    isAdmin: true,
    page: lazyPage(() => import('../pages/usage/usage-page.tsx')),
  },
];

/** Detail pages linked from lists. */
export const DETAIL_PAGES = [
  { path: '/jobs/batches', page: lazyPage(() => import('../pages/queue/batches-page.tsx')) },
  { path: '/jobs/batches/:id', page: lazyPage(() => import('../pages/queue/batch-page.tsx')) },
  { path: '/jobs/:id', page: lazyPage(() => import('../pages/queue/job-page.tsx')) },
  { path: '/invoices/read', page: lazyPage(() => import('../pages/invoices/read-invoice-page.tsx')) },
  {
    path: '/pipelines/:slug/versions',
    page: lazyPage(() => import('../pages/pipelines/versions-page.tsx')),
  },
  { path: '/pipelines/:slug', page: lazyPage(() => import('../pages/pipelines/pipeline-page.tsx')) },
  {
    path: '/certificates/trusted',
    page: lazyPage(() => import('../pages/certificates/trusted-roots-page.tsx')),
  },
  { path: '/starters', page: lazyPage(() => import('../pages/templates/starters-page.tsx')) },
  {
    path: '/templates/:slug/versions',
    page: lazyPage(() => import('../pages/template-editor/versions-page.tsx')),
  },
  { path: '/templates/:slug/render', page: lazyPage(() => import('../pages/render/render-page.tsx')) },
  { path: '/templates/:slug/table', page: lazyPage(() => import('../pages/table/table-page.tsx')) },
  { path: '/templates/:slug/use', page: lazyPage(() => import('../pages/template-editor/use-page.tsx')) },
  { path: '/templates/:slug', page: lazyPage(() => import('../pages/template-editor/template-page.tsx')) },
  {
    path: '/redaction-templates/:slug/try',
    page: lazyPage(() => import('../pages/redaction-templates/try-out-page.tsx')),
  },
  { path: '/documents/:id/redact', page: lazyPage(() => import('../pages/redact/redact-page.tsx')) },
  { path: '/documents/:id/sign', page: lazyPage(() => import('../pages/sign/sign-page.tsx')) },
  { path: '/documents/:id/form', page: lazyPage(() => import('../pages/forms/form-page.tsx')) },
  { path: '/documents/:id/validate', page: lazyPage(() => import('../pages/validate/validate-page.tsx')) },
  { path: '/documents/:id/text', page: lazyPage(() => import('../pages/text/text-page.tsx')) },
  { path: '/documents/:id/images', page: lazyPage(() => import('../pages/images/images-page.tsx')) },
  { path: '/documents/:id/pages', page: lazyPage(() => import('../pages/page-editor/page-editor.tsx')) },
  { path: '/documents/:id/tools/:tool', page: lazyPage(() => import('../pages/tools/tool-page.tsx')) },
  { path: '/documents/:id/verify', page: lazyPage(() => import('../pages/verify/verify-page.tsx')) },
  { path: '/documents/:id', page: lazyPage(() => import('../pages/documents/document-page.tsx')) },
];
