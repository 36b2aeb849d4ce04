import { CHECKS, type Check } from '../checks.ts';
import type { Language } from './labels.ts';

/** Keys of the labels of a validation report, in the order of `WORDS`; the names of its checks follow. */
const KEYS = [
  'title',
  'check',
  'result',
  'seen',
  'passed',
  'failed',
  'rule',
  'severity',
  'finding',
  'error',
  'warning',
  'valid',
  'invalid',
  'unread',
  'more',
] as const;

export type ReportLabels = Readonly<Record<(typeof KEYS)[number] | Check['check'], string>>;

const WORDS: Readonly<Record<Language, string>> = {
  en: `Validation report|Check|Result|What was seen|passed|failed|Rule|Severity|Finding|error|warning|The invoice keeps the rules of its specification.|The invoice breaks rules of its specification.|Elements that this page does not show|Further findings, which the JSON response lists|Rules|File name|Relationship|Metadata|PDF/A|Pages`,
  de: `Prüfbericht|Prüfung|Ergebnis|Befund|bestanden|nicht bestanden|Regel|Schwere|Befund|Fehler|Warnung|Die Rechnung hält die Regeln ihrer Spezifikation ein.|Die Rechnung verletzt Regeln ihrer Spezifikation.|Elemente, die diese Seite nicht zeigt|Weitere Befunde, die in der JSON-Antwort stehen|Regeln|Dateiname|Beziehung|Metadaten|PDF/A|Seiten`,
  fr: `Rapport de validation|Contrôle|Résultat|Constat|réussi|échoué|Règle|Gravité|Constat|erreur|avertissement|La facture respecte les règles de sa spécification.|La facture enfreint des règles de sa spécification.|Éléments que cette page n’affiche pas|Autres constats, indiqués dans la réponse JSON|Règles|Nom du fichier|Relation|Métadonnées|PDF/A|Pages`,
  nl: `Validatierapport|Controle|Resultaat|Bevinding|geslaagd|niet geslaagd|Regel|Ernst|Bevinding|fout|waarschuwing|De factuur voldoet aan de regels van haar specificatie.|De factuur overtreedt regels van haar specificatie.|Elementen die deze pagina niet toont|Verdere bevindingen, die in het JSON-antwoord staan|Regels|Bestandsnaam|Relatie|Metadata|PDF/A|Pagina’s`,
  it: `Rapporto di convalida|Controllo|Esito|Riscontro|superato|non superato|Regola|Gravità|Riscontro|errore|avviso|La fattura rispetta le regole della sua specifica.|La fattura viola regole della sua specifica.|Elementi che questa pagina non mostra|Altri riscontri, elencati nella risposta JSON|Regole|Nome del file|Relazione|Metadati|PDF/A|Pagine`,
  es: `Informe de validación|Comprobación|Resultado|Hallazgo|superada|no superada|Regla|Gravedad|Hallazgo|error|aviso|La factura cumple las reglas de su especificación.|La factura infringe reglas de su especificación.|Elementos que esta página no muestra|Otros hallazgos, que figuran en la respuesta JSON|Reglas|Nombre del archivo|Relación|Metadatos|PDF/A|Páginas`,
  pl: `Raport walidacji|Kontrola|Wynik|Ustalenie|zaliczona|niezaliczona|Reguła|Waga|Ustalenie|błąd|ostrzeżenie|Faktura spełnia reguły swojej specyfikacji.|Faktura narusza reguły swojej specyfikacji.|Elementy, których ta strona nie pokazuje|Dalsze ustalenia, podane w odpowiedzi JSON|Reguły|Nazwa pliku|Relacja|Metadane|PDF/A|Strony`,
  pt: `Relatório de validação|Verificação|Resultado|Constatação|aprovada|reprovada|Regra|Gravidade|Constatação|erro|aviso|A fatura cumpre as regras da sua especificação.|A fatura viola regras da sua especificação.|Elementos que esta página não mostra|Outras constatações, indicadas na resposta JSON|Regras|Nome do ficheiro|Relação|Metadados|PDF/A|Páginas`,
};

/** Returns the labels of a validation report. Messages of its checks and findings are in English. */
export function reportLabels(language: Language): ReportLabels {
  const words = WORDS[language].split('|');
  return Object.fromEntries(
    [...KEYS, ...CHECKS].map((key, index) => [key, words[index]]),
  ) as unknown as ReportLabels;
}
