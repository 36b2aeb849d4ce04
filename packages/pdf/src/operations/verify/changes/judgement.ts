import type { PdfFile } from '../../../file/core/pdf-file.ts';
import type { FieldLock } from '../../../file/core/signature-fields.ts';
import type { FindingCode } from '../../../finding-codes.ts';
import type { Change, ChangeLevel } from '../report.ts';

const LEVELS: readonly ChangeLevel[] = ['none', 'metadata', 'form-filling', 'annotations', 'other'];
const MAX_CHANGES = 200;

type Place = Partial<Pick<Change, 'page' | 'field' | 'cause'>>;

/** Later changes that a signature permits. */
export interface Allowance {
  readonly level: ChangeLevel;
  readonly fieldLocks: readonly FieldLock[];
}

/** Two states of one document, and the changes recorded between them. */
export class Judgement {
  readonly signed: PdfFile;
  readonly later: PdfFile;
  readonly allowance: Allowance;
  /** Numbers of objects that the signed revision does not have. */
  readonly added: ReadonlySet<number>;
  /** New fields and their widgets found so far; a new widget on a page must be one of them. */
  readonly newFields = new Set<number>();
  /** New structure elements found to be permitted. */
  readonly newElements = new Set<number>();
  /** New annotations on pages. */
  readonly placed = new Set<number>();
  /** Object numbers of signature fields whose signature is intact in the later file. */
  readonly intactFields: ReadonlySet<number>;
  readonly #changes: Change[] = [];

  constructor(options: {
    signed: PdfFile;
    later: PdfFile;
    allowance: Allowance;
    added: ReadonlySet<number>;
    intactFields: ReadonlySet<number>;
  }) {
    this.signed = options.signed;
    this.later = options.later;
    this.allowance = options.allowance;
    this.added = options.added;
    this.intactFields = options.intactFields;
  }

  /** Records a change with its level. */
  note(
    code: FindingCode,
    kind: Exclude<Change['kind'], 'forbidden'>,
    level: ChangeLevel,
    message: string,
    where: Place = {},
  ): void {
    const permitted = LEVELS.indexOf(level) <= LEVELS.indexOf(this.allowance.level);
    this.#push({ code, kind, level, message, permitted, ...where });
  }

  /** Records a change that no signature permits. */
  forbid(code: FindingCode, message: string, where: Place = {}): void {
    this.#push({ code, kind: 'forbidden', level: 'other', message, permitted: false, ...where });
  }

  get report(): { permitted: boolean; level: ChangeLevel; changes: readonly Change[] } {
    const level = this.#changes.reduce((max, change) => Math.max(max, LEVELS.indexOf(change.level)), 0);
    return {
      permitted: this.#changes.every((change) => change.permitted),
      level: LEVELS[level]!,
      changes: this.#changes,
    };
  }

  #push(change: Change): void {
    const forbidden = !change.permitted && this.#changes.every((known) => known.permitted);
    if (this.#changes.length < MAX_CHANGES || forbidden) this.#changes.push(change);
  }
}
