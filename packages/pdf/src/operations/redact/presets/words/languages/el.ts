import type { LanguageWords } from '../language-words.ts';

/** Greek. */
export const el: LanguageWords = {
  phone: 'τηλ, τηλέφωνο, κιν, κινητό, φαξ, καλέστε, εξυπηρέτηση (πελατών)',
  birth: 'ημ[ερομηνία|/νία] γέννησης, γεννήθηκε, γεν.',
  passport: 'διαβατηρίου, διαβατήριο',
  card: 'κάρτα(ς), κάρτας',
  places: 'γραμματεία',
};
