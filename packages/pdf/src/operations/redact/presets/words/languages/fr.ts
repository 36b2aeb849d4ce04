import type { LanguageWords } from '../language-words.ts';

/** French. */
export const fr: LanguageWords = {
  phone: `
    *t[é|e]l[é|e]phon*, t[é|e]l[é|e]c, t[é|e]l[é|e]cop[ie|ieur], tél, télephone, tel, fixe, port., portable, mobile, télécopie, télécopieur, telecopie,
    telecopieur, fax, joignable (au), appel[ez|er|ler](-moi) (le|au), service client(s), service
    après-vente, numéro de [téléphone|portable], [accueil|standard|secrétariat]:`,
  extension: 'poste',
  birth: 'date de naissance, née, né, né(e) (le), né(e) le, d(ate)(.)( de) naiss(ance)(.)',
  passport: 'passeport, n° (de )passeport',
  card: 'carte( bancaire| bleue| de crédit)',
  number: 'n°, nº, numéro, numero',
  memberships: 'compte',
  otherNumbers: 'commande, facture, dossier, suivi, colis, devis, contrat, s[é|e]rie, pi[è|e]ce',
  items: `
    formulaire, imprimé, affaire, pli, acte, arrêté, décret, loi, circulaire, alinéa, annexe, chapitre,
    parcelle, cadastre, bordereau, quittance, reçu, billet, vol, train, siège, rangée, compteur, relevé,
    référence, réf, modèle, composant, produit, mandat, permis, plaque`,
  persons: 'mme, mlle',
  places: 'standard, accueil, secrétariat, mairie, pharmacie, urgences',
  joints: `
    est, sont, sous, au, aux, ou, et, par, pour, de, du, la, le, les, avec, appelez, composez, numéro`,
};
