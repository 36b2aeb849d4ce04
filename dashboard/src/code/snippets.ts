import { snippet } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';

/** Blocks of a template to insert, by name. `#{…}` are fields, which Tab moves between; the same name is typed once. */
export const SNIPPETS = {
  loop: '{% for #{item} in #{items} %}\n\t{{ #{item}.#{name} }}\n{% endfor %}',
  condition: '{% if #{condition} %}\n\t#{text}\n{% else %}\n\t#{otherwise}\n{% endif %}',
  table:
    '<table>\n\t<thead>\n\t\t<tr><th scope="col">#{Name}</th><th scope="col">#{Amount}</th></tr>\n\t</thead>\n\t<tbody>\n\t\t{% for #{item} in #{items} %}\n\t\t<tr><td>{{ #{item}.#{name} }}</td><td>{{ #{item}.#{amount} | money: "#{EUR}" }}</td></tr>\n\t\t{% endfor %}\n\t</tbody>\n</table>',
  amount: '{{ #{amount} | money: "#{EUR}" }}',
  date: '{{ #{date} | format_date }}',
  image: '<img src="#{images/logo.png}" alt="#{description}">',
  qr: '{{ #{url} | qr }}',
  pageBreak: '<div style="break-before: page"></div>',
  pageNumber: '<span class="pageNumber"></span> / <span class="totalPages"></span>',
} as const;
export type SnippetName = keyof typeof SNIPPETS;

export const SNIPPET_NAMES = Object.keys(SNIPPETS) as readonly SnippetName[];

/** Replaces the selection by a snippet, and selects its first field. */
export function insertSnippet(view: EditorView, text: string): void {
  const { from, to } = view.state.selection.main;
  snippet(text)(view, null, from, to);
}
