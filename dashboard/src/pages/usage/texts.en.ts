import { plural } from '../../i18n/plural.ts';

const few = plural('en');

export const en = {
  usage: {
    title: 'Plan and usage',
    lead: (month: string) => `What was rendered in ${month}, and what the plan allows.`,
    renders: 'Renders this month',
    of: (limit: string) => `of ${limit}`,
    remaining: (count: string) => `${count} left`,
    resets: (date: string) => `Resets on ${date}`,
    exceeded: 'The quota is used up: renders are refused until it starts again or the plan is raised.',
    storage: 'Stored documents',
    storageLeft: (size: string) => `${size} left`,
    storageFull:
      'The storage is full: documents are no longer saved until some are deleted or the plan is raised.',
    concurrent: 'Requests at work at one time',
    perDay: 'Renders per day',
    onDay: (date: string, count: number) => `${date}: ${few(count, 'one render', '{} renders')}`,
    none: 'Nothing has been rendered this month.',
    limits: 'Limits of your plan',
    plan: 'Plan',
    plans: { free: 'Free', pro: 'Pro', team: 'Team', business: 'Business' },
    rendersPerMonth: 'Renders per month',
    requestRate: 'Requests per key',
    requestRateOfAccount: 'Requests of all keys together',
    perMinute: (count: string) => `${count} in any minute`,
    templates: 'Templates',
    unlimited: 'Unlimited',
    retention: 'Documents are kept',
    days: (count: number) => few(count, 'one day', '{} days'),
    forever: 'Until you delete them',
    lists: 'Document and template listing by API key',
    included: 'Included',
    fromTeam: 'From the Team plan',
  },
};

export type UsageTexts = typeof en;
