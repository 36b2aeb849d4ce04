import type { ApiKeyWithUse } from '@platen/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { usePlaten, useSession } from '../../session/session-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import { State } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import styles from './keys-page.module.css';
import { useKeysTexts } from './texts.ts';

/** Maximum number of keys of an account, which fit on one page of a list. */
const ALL_KEYS = 100;
/** The service keeps the last use of a key for 90 days. */
const USE_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

export default function KeysPage() {
  const { keys: texts } = useKeysTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKeyWithUse>();
  const list = useQuery({
    queryKey: ['keys'],
    queryFn: async ({ signal }) => {
      const { data } = await platen.listApiKeys({ limit: ALL_KEYS }, { signal });
      return { data: newestFirst(data) };
    },
  });
  const reload = () => queries.invalidateQueries({ queryKey: ['keys'] });
  const columns = useColumns(setRevoking);
  const create = (
    <Button look="primary" onPress={() => setCreating(true)}>
      <Plus aria-hidden />
      {texts.create}
    </Button>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={create}>
      <ListTable
        label={texts.title}
        columns={columns}
        list={list}
        rowId={(key) => key.id}
        empty={<State icon={KeyRound} title={texts.emptyTitle} text={texts.emptyText} action={create} />}
      />
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} onCreated={reload} />}
      {revoking && (
        <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} onRevoked={reload} />
      )}
    </Page>
  );
}

function useColumns(onRevoke: (key: ApiKeyWithUse) => void): readonly Column<ApiKeyWithUse>[] {
  const { keys: texts } = useKeysTexts();
  const format = useFormat();
  const { keyId } = useSession();
  return [
    {
      id: 'name',
      title: texts.name,
      isRowHeader: true,
      cell: (key) => (
        <>
          <span className={styles.name}>{key.name}</span>{' '}
          {key.id === keyId && <Badge kind="info">{texts.current}</Badge>}
        </>
      ),
    },
    {
      id: 'scope',
      title: texts.scope,
      cell: ({ scope }) => <Badge kind={scope === 'admin' ? 'brand' : 'plain'}>{texts.scopes[scope]}</Badge>,
    },
    { id: 'prefix', title: texts.prefix, isSecondary: true, cell: ({ prefix }) => <code>{prefix}…</code> },
    {
      id: 'lastUsed',
      title: texts.lastUsed,
      isSecondary: true,
      cell: ({ lastUsedAt, createdAt }) => {
        if (lastUsedAt !== null) return format.ago(lastUsedAt);
        return Date.now() - Date.parse(createdAt) < USE_KEPT_MS ? texts.neverUsed : texts.notUsedLately;
      },
    },
    {
      id: 'created',
      title: texts.created,
      isSecondary: true,
      cell: ({ createdAt }) => format.date(createdAt),
    },
    {
      id: 'actions',
      title: texts.revoke,
      isActions: true,
      cell: (key) => (
        <Button aria-label={`${texts.revoke}: ${key.name}`} onPress={() => onRevoke(key)}>
          {texts.revoke}
        </Button>
      ),
    },
  ];
}

function RevokeDialog({
  apiKey,
  onClose,
  onRevoked,
}: {
  readonly apiKey: ApiKeyWithUse;
  readonly onClose: () => void;
  readonly onRevoked: () => void;
}) {
  const { keys: texts } = useKeysTexts();
  const { platen, signOut, keyId } = useSession();
  const isOwn = apiKey.id === keyId;
  return (
    <ConfirmDialog
      title={texts.revokeTitle(apiKey.name)}
      lead={isOwn ? texts.revokeOwnText : texts.revokeText}
      action={texts.revoke}
      onClose={onClose}
      onConfirm={async () => {
        await platen.deleteApiKey(apiKey.id);
        if (isOwn) return signOut('revoked');
        onRevoked();
        onClose();
      }}
    />
  );
}

function newestFirst(keys: readonly ApiKeyWithUse[]): ApiKeyWithUse[] {
  return [...keys].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
