import * as z from 'zod';

/** Profiles for validation, by their names in conformance claims. */
const profile = z
  .enum(['PDF/A-2a', 'PDF/A-2u', 'PDF/A-2b', 'PDF/A-3a', 'PDF/A-3u', 'PDF/A-3b', 'PDF/UA-1'], {
    error: 'must be PDF/A-2a, PDF/A-2u, PDF/A-2b, PDF/A-3a, PDF/A-3u, PDF/A-3b or PDF/UA-1',
  })
  .meta({ id: 'ConformanceProfile' });

const profiles = z
  .array(profile, 'must be an array of profiles')
  .min(1, 'must name at least one profile')
  .max(7, 'must have at most 7 profiles');

export const validateFields = { profiles: profiles.optional().describe('Profiles to check') };

/** Profiles that a PDF must conform to. */
export const requiredProfiles = profiles.describe('Fail unless the PDF conforms to all of these');

const verdict = z.object({
  profile,
  claimed: z.boolean().describe('Whether the metadata of the file claims it'),
  conforms: z.boolean().describe('Whether it keeps all rules that a machine can check'),
  rules: z.int().describe('Rules that are broken'),
  count: z.int().describe('How often in all'),
});

const place = z.object({
  object: z.int().optional().describe('Number of the indirect object'),
  page: z.int().optional().describe('From 1'),
  path: z.string().optional().describe('Such as Resources/Font/F1'),
  detail: z.string().optional().describe('Value found there'),
});

const finding = z
  .object({
    standard: z.enum(['ISO 19005-2', 'ISO 19005-3', 'ISO 14289-1']),
    clause: z.string(),
    test: z.int().describe('Number of the test of the clause, as validators of the field count'),
    profiles: z.array(profile).describe('The requested profiles that it violates'),
    words: z.string().describe('Description of the violation'),
    count: z.int().describe('How often'),
    places: z.array(place).describe('The first ten places'),
  })
  .meta({ id: 'ConformanceFinding' });

/** Result of a validation in responses. */
export const validationView = z
  .object({ verdicts: z.array(verdict), findings: z.array(finding) })
  .meta({ id: 'ValidationReport' });
