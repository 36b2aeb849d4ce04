import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { keyedTable } from '../table.ts';
import { versionKey, versionPartition } from './version-keys.ts';

/**
 * Defines the templates table; sources are objects of the internal bucket, one per version.
 *
 * | pk | sk | item |
 * |---|---|---|
 * | `<account>` | `TEMPLATE#<slug>` | template |
 * | `<account>`, `<account>#LIST` | | see {@link Catalog} |
 * | `<account>#VERSION#<id>` | version, 8 digits | version with the time of saving |
 */
export function templateEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
  const template = new Entity({
    name: 'Template',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      slug: string().key(),
      id: string(),
      name: string(),
      documentType: string(),
      description: string().optional(),
      version: number(),
      sourceKey: string(),
      createdAt: number(),
      updatedAt: number(),
    }),
    computeKey: (of: { accountId: string; slug: string }) => ({
      pk: of.accountId,
      sk: `TEMPLATE#${of.slug}`,
    }),
  });
  const version = new Entity({
    name: 'TemplateVersion',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      templateId: string().key(),
      version: number().key(),
      savedAt: number(),
      savedBy: string().optional(),
      sourceKey: string(),
    }),
    computeKey: (of: { accountId: string; templateId: string; version: number }) => ({
      pk: versionPartition(of.accountId, of.templateId),
      sk: versionKey(of.version),
    }),
  });
  return { table, template, version };
}

export type TemplateEntities = ReturnType<typeof templateEntities>;
