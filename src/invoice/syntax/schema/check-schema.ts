import type { Recognized } from '../../formats.ts';
import type { Finding } from '../../rules/index.ts';
import { booleanOf } from '../binding.ts';
import type { Syntax } from '../index.ts';
import type { XmlElement } from '../xml.ts';
import {
  type ElementType,
  type Particle,
  type Schema,
  type SchemaName,
  schemaOf,
  type TextKind,
} from './schema.ts';

/** Findings per file. A file of another kind violates the schema everywhere. */
const MAX_FINDINGS = 100;

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const TIME = /^\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Checks of values, by simple type. The model checks dates, except those it does not hold. */
const VALUES: Readonly<Record<TextKind, (text: string) => boolean>> = {
  text: () => true,
  decimal: (text) => DECIMAL.test(text),
  boolean: (text) => booleanOf(text) !== undefined,
  date: (text) => /^-?\d{4,}-\d{2}-\d{2}(?:Z|[+-]\d{2}:\d{2})?$/.test(text),
  time: (text) => TIME.test(text),
  dateTime: (text) => text.includes('T') && TIME.test(text.split('T')[1]!),
  base64: (text) => BASE64.test(text.replaceAll(/\s/g, '')),
};

/** Dates that the model holds: a rule of the model reports invalid ones. */
const DATES_OF_THE_MODEL =
  /^cbc:(?:IssueDate|DueDate|TaxPointDate|StartDate|EndDate|ActualDeliveryDate|PaymentDueDate)$/;

/** Elements that occur several times in D22B (Factur-X), but only once in D16B. */
const SEVERAL_IN_D22B = new Set(['ram:InvoiceReferencedDocument']);

/**
 * Validates an invoice against the schema of its syntax: order and number of children, attributes, and typed values. Rules are
 * named `UBL-SYNTAX` and `CII-SYNTAX`. Paths list elements from the root on, each with its index among those of its name.
 */
export function checkSchema(
  root: XmlElement,
  syntax: Syntax,
  { format, profile }: Pick<Recognized, 'format' | 'profile'>,
): Finding[] {
  const schema = schemaOf(schemaName(syntax, profile));
  const found: Finding[] = [];
  const report: Report = (element, path, message, mend) => {
    if (found.length >= MAX_FINDINGS) return;
    found.push({
      rule: `${syntax.toUpperCase()}-SYNTAX`,
      severity: 'error',
      path,
      message: `${message} (line ${element.line}).`,
      mend,
    });
  };
  const check = new Check(schema, report, format === 'xrechnung' ? new Set() : SEVERAL_IN_D22B);
  check.element(root, schema.types.get(schema.roots.get(root.name)!)!, root.name);
  return found;
}

function schemaName(syntax: Syntax, profile: Recognized['profile']): SchemaName {
  if (profile === 'extended') return profile;
  return profile === 'extended-ctc-fr' && syntax === 'cii' ? 'd22b' : syntax;
}

type Report = (element: XmlElement, path: string, message: string, mend: string) => void;

class Check {
  readonly #schema: Schema;
  readonly #report: Report;

  readonly #several: ReadonlySet<string>;

  constructor(schema: Schema, report: Report, several: ReadonlySet<string>) {
    this.#schema = schema;
    this.#report = report;
    this.#several = several;
  }

  element(element: XmlElement, type: ElementType, path: string): void {
    if (type.kind === 'any') return;
    this.#attributes(element, type, path);
    if (type.kind === 'value') {
      const [child] = element.children;
      if (child !== undefined) {
        const mend = 'Put text there.';
        this.#report(child, path, `${element.name} has text, not ${shorter(child.name)}`, mend);
      } else if (!isValue(element, type.text)) {
        const shown = element.text.slice(0, 40);
        this.#report(element, path, `${element.name} is a ${type.text}, not '${shown}'`, 'Correct it.');
      }
      return;
    }
    if (element.text !== '') {
      this.#report(element, path, `${element.name} has elements, not text`, 'Remove the text.');
    }
    this.#children(element, type.particles, path);
  }

  #attributes(element: XmlElement, type: ElementType, path: string): void {
    const allowed = type.kind === 'value' ? type.attributes : new Map<string, boolean>();
    for (const name of Object.keys(element.attributes)) {
      // Attributes of other namespaces, such as xsi:schemaLocation, are meant for the parser.
      if (allowed.has(name) || name.startsWith('{')) continue;
      this.#report(element, path, `${element.name} has no attribute ${shorter(name)}`, 'Remove it.');
    }
    for (const [name, isRequired] of allowed) {
      if (!isRequired || element.attributes[name] !== undefined) continue;
      this.#report(element, path, `${element.name} has the attribute ${name}`, 'Give it.');
    }
  }

  #children(element: XmlElement, particles: readonly Particle[], path: string): void {
    const places = new Map(particles.map(({ name }, index) => [name, index]));
    const counts = new Map<string, number>();
    let last = 0;
    for (const child of element.children) {
      const count = (counts.get(child.name) ?? 0) + 1;
      counts.set(child.name, count);
      const at = `${path}/${shorter(child.name)}${count > 1 ? `[${count}]` : ''}`;
      const place = places.get(child.name);
      if (place === undefined) {
        this.#report(child, at, `${element.name} has no ${shorter(child.name)}`, 'Remove it.');
        continue;
      }
      const particle = particles[place]!;
      if (count === 2 && !particle.isMany && !this.#several.has(child.name)) {
        this.#report(child, at, `${element.name} has one ${child.name} at most`, 'Leave one.');
      }
      if (place < last) {
        const before = particles[last]!.name;
        this.#report(child, at, `In ${element.name}, ${child.name} is before ${before}`, 'Move it.');
      }
      last = Math.max(last, place);
      this.element(child, this.#schema.types.get(particle.type)!, at);
    }
    for (const { name, isRequired } of particles) {
      if (!isRequired || counts.has(name)) continue;
      this.#report(element, path, `${element.name} has a ${name}`, 'Give it.');
    }
    const alternatives = particles.filter(({ isAlternative }) => isAlternative).map(({ name }) => name);
    if (alternatives.length > 0 && !alternatives.some((name) => counts.has(name))) {
      this.#report(element, path, `${element.name} has a ${alternatives.join(' or ')}`, 'Give it.');
    }
  }
}

function isValue({ name, text }: XmlElement, kind: TextKind): boolean {
  return (kind === 'date' && text !== '' && DATES_OF_THE_MODEL.test(name)) || VALUES[kind](text);
}

/** Shortens a name from the file for a message. */
function shorter(name: string): string {
  return name.slice(0, 200);
}
