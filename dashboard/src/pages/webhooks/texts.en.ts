export const en = {
  webhooks: {
    title: 'Webhooks',
    lead: 'Every delivery is signed, so that your receiver knows that it comes from here.',
    hiddenTitle: 'Signing secrets',
    hiddenText: 'Your receiver checks signatures with them. That they were shown is kept in the audit trail.',
    show: 'Show the secrets',
    secret: 'Secret',
    current: 'Current',
    until: (time: string) => `Signs too until ${time}`,
    made: (time: string) => `made on ${time}`,
    rotate: 'Replace the secret',
    rotateText: 'A new secret is made. Deliveries are signed with both until the old one ends.',
    overlap: 'Hours that the old one still signs',
    overlapHint: 'Time to give your receivers the new one. 0 ends the old one at once.',
    overlapWrong: (max: number) => `A whole number from 0 to ${max}.`,
  },
};

export type WebhooksTexts = typeof en;
