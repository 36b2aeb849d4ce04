/** Blocks whose content is not markup, or not Liquid. */
const COMMENT = /\{%-?\s*comment\b[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g;
const RAW = /(\{%-?\s*raw\s*-?%\})([\s\S]*?)(\{%-?\s*endraw\s*-?%\})/g;
const TOKEN = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;

/**
 * A template as HTML: its Liquid is replaced by as many other characters, so that all positions stay as they are.
 * Outputs become letters, since they are likely to print text; tags become spaces. Line breaks stay.
 */
export function blankLiquid(source: string): string {
  return source
    .replace(COMMENT, (block) => covered(block, ' '))
    .replace(RAW, (_, begin: string, content: string, end: string) => {
      // Private-use characters stand for content that the next step must not touch.
      return covered(begin, ' ') + content.replace(/[{}%]/g, (char) => STAND_INS[char]!) + covered(end, ' ');
    })
    .replace(TOKEN, (token) => covered(token, token.startsWith('{{') ? 'x' : ' '))
    .replace(/[\ue000-\ue002]/g, (char) => '{}%'[char.charCodeAt(0) - 0xe000]!);
}

const STAND_INS: Readonly<Record<string, string>> = { '{': '\ue000', '}': '\ue001', '%': '\ue002' };

function covered(text: string, by: string): string {
  return text.replace(/[^\r\n]/g, by);
}
