import * as z from 'zod';

export const jsonObject = z.record(z.string(), z.json(), 'must be a JSON object');
