/** Blocks whose content is not markup, or not Liquid. */
const COMMENT = /\{%-?\s*comment\b[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g;
const RAW = /(\{%-?\s*raw\s*-?%\})([\s\S]*?)(\{%-?\s*endraw\s*-?%\})/g;
const TOKEN = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;

/**
 * Returns a template as HTML: its Liquid is replaced by the same number of other characters, so that all positions stay the same.
 * Outputs become letters, because they probably print text; tags become spaces. Line breaks stay.
 */
export function blankLiquid(source: string): string {
  return source
    .replace(COMMENT, (block) => covered(block, ' '))
    .replace(RAW, (_, begin: string, content: string, end: string) => {
      // Private-use characters protect content from the next step.
      return covered(begin, ' ') + content.replace(/[{}%]/g, (char) => STAND_INS[char]!) + covered(end, ' ');
    })
    .replace(TOKEN, (token) => covered(token, token.startsWith('{{') ? 'x' : ' '))
    .replace(/[\ue000-\ue002]/g, (char) => '{}%'[char.charCodeAt(0) - 0xe000]!);
}

const STAND_INS: Readonly<Record<string, string>> = { '{': '\ue000', '}': '\ue001', '%': '\ue002' };

function covered(text: string, by: string): string {
  return text.replace(/[^\r\n]/g, by);
}
