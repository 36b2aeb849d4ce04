import type { FormControl } from './form-control.ts';

/** Controls of one field: one control, or all buttons of a radio group. */
export interface FieldPlan {
  /** Partial names from the root field to this one. */
  readonly path: readonly string[];
  readonly controls: FormControl[];
}

const key = (path: readonly string[]) => path.join('.');

/**
 * Gives each field a unique fully qualified name (ISO 32000-2, 12.7.4.2: dots separate the levels, and equal names denote the
 * same field). Radio buttons of one form with the same name become one field. Other controls get `_2`, `_3`, … if they repeat a
 * name, or if their name would be both a field and a parent of fields.
 */
export function planFields(controls: readonly FormControl[]): FieldPlan[] {
  const plans: FieldPlan[] = [];
  const groups = new Map<string, FieldPlan>();
  const terminals = new Set<string>();
  const parents = new Set<string>();
  const counts = new Map<string, number>();

  const free = (path: readonly string[]) => {
    if (terminals.has(key(path)) || parents.has(key(path))) return false;
    return !path.some((_, depth) => depth > 0 && terminals.has(key(path.slice(0, depth))));
  };
  const claim = (control: FormControl): string[] => {
    const wanted = control.name.split('.').filter((part) => part.trim() !== '');
    const base = wanted.length > 0 ? wanted : [`field_${control.index + 1}`];
    let path = base;
    let count = counts.get(key(base)) ?? 1;
    while (!free(path)) {
      count++;
      path = [...base.slice(0, -1), `${base.at(-1)}_${count}`];
      if (!free(path) && count > 2 && base.length > 1) path = [`${base.join('_')}_${count}`];
    }
    counts.set(key(base), count);
    terminals.add(key(path));
    for (let depth = 1; depth < path.length; depth++) parents.add(key(path.slice(0, depth)));
    return path;
  };

  for (const control of controls) {
    const group = control.kind === 'radio' && control.name ? `${control.form} ${control.name}` : undefined;
    const existing = group === undefined ? undefined : groups.get(group);
    if (existing) {
      existing.controls.push(control);
      continue;
    }
    const plan: FieldPlan = { path: claim(control), controls: [control] };
    plans.push(plan);
    if (group !== undefined) groups.set(group, plan);
  }
  return plans;
}

/**
 * Returns the on-state of each button: its value if that is a plain, unambiguous name, else its number (the values are then
 * written to `/Opt`).
 */
export function onStates(controls: readonly FormControl[]): { states: string[]; plain: boolean } {
  const values = controls.map((control) => control.value);
  const plain =
    values.every((value) => /^[A-Za-z0-9_-]{1,100}$/.test(value) && value !== 'Off') &&
    new Set(values).size === values.length;
  return { states: plain ? values : values.map((_, index) => String(index)), plain };
}
