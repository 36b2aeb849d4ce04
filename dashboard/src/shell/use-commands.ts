import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText, FileUp, LayoutTemplate, LogOut, type LucideIcon, Play } from 'lucide-react';
import { useLocation } from 'wouter';
import { useTexts } from '../i18n/i18n.tsx';
import { useToolsTexts } from '../pages/tools/texts.ts';
import { iconOf, isToolName, TOOL_GROUPS, toolHref } from '../pages/tools/tools.ts';
import { useSession } from '../session/session-provider.tsx';
import { useCommandTexts } from './command-texts.ts';
import { DESTINATIONS } from './navigation.ts';

/** Documents or templates found at once. */
const MOST_FOUND = 6;

export interface Command {
  readonly id: string;
  readonly text: string;
  readonly icon: LucideIcon;
  /** Page that it opens; otherwise `run`. */
  readonly href?: string;
  readonly run?: () => void;
}

export interface CommandGroup {
  readonly name: 'tools' | 'actions' | 'pages' | 'templates' | 'documents';
  readonly commands: readonly Command[];
}

/**
 * Returns the commands whose text has all words of a search, and the documents and templates whose names contain it.
 *
 * @param search text as typed
 * @param settled the same after a pause in typing, for requests
 */
export function useCommands(search: string, settled: string): readonly CommandGroup[] {
  const { shell } = useTexts();
  const { commands: texts } = useCommandTexts();
  const toolTexts = useToolsTexts();
  const { isAdmin, signOut, platen } = useSession();
  const name = settled.trim();
  const documents = useQuery({
    queryKey: ['documents', 'command', name],
    queryFn: async ({ signal }) =>
      (await platen.listDocuments({ search: name, limit: MOST_FOUND }, { signal })).data,
    enabled: name !== '',
    placeholderData: keepPreviousData,
  });
  const templates = useQuery({
    queryKey: ['templates', 'command', name],
    queryFn: async ({ signal }) =>
      (await platen.listTemplates({ search: name, limit: MOST_FOUND }, { signal })).data,
    enabled: name !== '',
    placeholderData: keepPreviousData,
  });
  const [location] = useLocation();
  const shownId = /^\/documents\/([0-9a-f-]{36})/.exec(location)?.[1];
  const tools: readonly Command[] =
    shownId === undefined
      ? []
      : TOOL_GROUPS.flatMap((group) => group.tools).map((tool) => ({
          id: `tool-${tool}`,
          text: isToolName(tool) ? toolTexts.tools[tool].title : toolTexts.ownPages[tool],
          icon: iconOf(tool),
          href: toolHref(shownId, tool),
        }));
  const words = search.toLowerCase().split(/\s+/);
  const matches = ({ text }: Command) => words.every((word) => text.toLowerCase().includes(word));
  const pages = DESTINATIONS.filter((destination) => isAdmin || !destination.isAdmin).map(
    ({ path, name: page, icon }) => ({ id: path, text: shell[page], icon, href: path }),
  );
  const actions: Command[] = [
    { id: 'upload', text: texts.upload, icon: FileUp, href: '/documents' },
    ...(isAdmin
      ? [{ id: 'new-template', text: texts.newTemplate, icon: LayoutTemplate, href: '/starters' }]
      : []),
    { id: 'sign-out', text: texts.signOut, icon: LogOut, run: () => signOut('asked') },
  ];
  const isTyped = name !== '' && search.trim() !== '';
  const found = isTyped ? (templates.data ?? []) : [];
  const groups: readonly CommandGroup[] = [
    { name: 'tools', commands: tools.filter(matches) },
    { name: 'pages', commands: pages.filter(matches) },
    {
      name: 'documents',
      commands: (isTyped ? (documents.data ?? []) : []).map(({ id, name: text }) => ({
        id,
        text,
        icon: FileText,
        href: `/documents/${id}`,
      })),
    },
    {
      name: 'templates',
      commands: found.flatMap(({ slug, name: text }) => [
        { id: `template-${slug}`, text, icon: LayoutTemplate, href: `/templates/${slug}` },
        {
          id: `render-${slug}`,
          text: texts.render(text),
          icon: Play,
          href: `/templates/${slug}/render`,
        },
      ]),
    },
    { name: 'actions', commands: actions.filter(matches) },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}
