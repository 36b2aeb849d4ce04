import type { WebhooksTexts } from './texts.en.ts';

export const de: WebhooksTexts = {
  webhooks: {
    title: 'Webhooks',
    lead: 'Jede Zustellung ist signiert, damit Ihr Empfänger weiß, dass sie von hier kommt.',
    hiddenTitle: 'Geheimnisse für Signaturen',
    hiddenText: 'Ihr Empfänger prüft Signaturen damit. Dass sie gezeigt wurden, steht im Protokoll.',
    show: 'Geheimnisse zeigen',
    secret: 'Geheimnis',
    current: 'Aktuell',
    until: (time) => `Signiert mit bis ${time}`,
    made: (time) => `angelegt am ${time}`,
    rotate: 'Geheimnis ersetzen',
    rotateText: 'Ein neues Geheimnis entsteht. Bis das alte endet, wird mit beiden signiert.',
    overlap: 'Stunden, die das alte noch mitsigniert',
    overlapHint: 'Zeit, das neue an Ihre Empfänger zu geben. 0 beendet das alte sofort.',
    overlapWrong: (max) => `Eine ganze Zahl von 0 bis ${max}.`,
  },
};
