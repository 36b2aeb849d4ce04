import type { LanguageWords } from '../language-words.ts';

/** Hindi and other languages of India. */
export const hi: LanguageWords = {
  phone: 'नंबर, फ़ोन, फोन, मोबाइल, मोबाईल, दूरभाष, दुरभाष',
  birth: `
    जन्म( )[तिथि|तारीख|दिनांक|मिति], জন্ম( )[তারিখ|দিন], பிறந்த( )[தேதி|நாள்], పుట్టిన( )తేదీ, ಹುಟ್ಟಿದ(
    )ದಿನಾಂಕ, ജനന( )[തീയതി|തിയതി], જન્મ( )તારીખ, ਜਨਮ( )[ਮਿਤੀ|ਤਾਰੀਖ]`,
  passport: 'पासपोर्ट',
  card: 'कार्ड',
  number: 'नंबर, संख्या',
};
