import { lazy } from '../lazy.ts';
import { plainWords } from './index.ts';

/** With plurals. */
const PERSONS = lazy(() => new Set(plainWords('persons', 'joints').flatMap((word) => [word, `${word}s`])));
const OTHERS = lazy(
  () => new Set(plainWords('numberedPersons', 'places').flatMap((word) => [word, `${word}s`])),
);

/** Words for people by their occupation. */
const PROFESSION =
  /(?:intendent|ician|logist|therapist|(?:work|teach|manag|lead|keep|train|plan|clean|paint|lawy|report|officer|mak|own|hold)er|officer|warden|control|(?:wo)?man|person)$/u;

/** Whether a word, in lower case, names a person, a person's number or a way to reach one, or joins a value to its sentence. */
export const isOfPerson = (word: string): boolean => PERSONS().has(word);

/** Whether a word, in lower case, is no evidence against a number of the kinds that presets find. */
export const isNeutralWord = (word: string): boolean =>
  isOfPerson(word) || OTHERS().has(word) || PROFESSION.test(word);
