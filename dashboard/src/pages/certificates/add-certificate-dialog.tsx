import type { CreateCertificateBody } from '@platen/client';
import { useState } from 'react';
import { usePlaten } from '../../session/session-provider.tsx';
import { base64Of } from '../../ui/base64-of.ts';
import { Choice } from '../../ui/choice.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { useCertificatesTexts } from './texts.ts';

const KINDS = ['p12', 'pem', 'kms'] as const;
type Kind = (typeof KINDS)[number];

/** Input of the form; each kind of certificate needs different parts of it. */
interface Draft {
  readonly name: string;
  readonly p12?: File;
  readonly passphrase: string;
  readonly certificatePem: string;
  readonly privateKeyPem: string;
  readonly kmsKeyArn: string;
}

const EMPTY: Draft = { name: '', passphrase: '', certificatePem: '', privateKeyPem: '', kmsKeyArn: '' };
const NEEDED: Readonly<Record<Kind, readonly (keyof Draft)[]>> = {
  p12: ['name', 'p12'],
  pem: ['name', 'certificatePem', 'privateKeyPem'],
  kms: ['name', 'certificatePem', 'kmsKeyArn'],
};

/** Adds a certificate with its key: both in one file, as text, or with the key in KMS. */
export function AddCertificateDialog({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: () => void;
}) {
  const { certificates: texts } = useCertificatesTexts();
  const platen = usePlaten();
  const [kind, setKind] = useState<Kind>('p12');
  const [draft, setDraft] = useState(EMPTY);
  const [isIncomplete, setIncomplete] = useState(false);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const isMissing = (field: keyof Draft) => NEEDED[kind].includes(field) && isBlank(draft[field]);
  const errorOf = (field: keyof Draft) =>
    isIncomplete && isMissing(field) ? texts.missing[field] : undefined;
  const submit = () => {
    if (NEEDED[kind].some(isMissing)) {
      setIncomplete(true);
      return false;
    }
    return bodyOf(kind, draft)
      .then((body) => platen.createCertificate(body))
      .then(() => {
        onAdded();
        onClose();
      });
  };
  const pem = (
    <TextField
      name="certificatePem"
      label={texts.certificatePem}
      hint={texts.certificatePemHint}
      error={errorOf('certificatePem')}
      value={draft.certificatePem}
      onChange={(certificatePem) => set({ certificatePem })}
      lines={4}
      isCode
      input={{ placeholder: '-----BEGIN CERTIFICATE-----', spellCheck: 'false' }}
    />
  );
  const passphrase = (
    <TextField
      name="passphrase"
      label={texts.passphrase}
      hint={texts.passphraseHint}
      type="password"
      autoComplete="off"
      value={draft.passphrase}
      onChange={(value) => set({ passphrase: value })}
    />
  );
  return (
    <FormDialog isWide title={texts.create} submit={texts.create} onSubmit={submit} onClose={onClose}>
      <TextField
        name="name"
        label={texts.name}
        error={errorOf('name')}
        value={draft.name}
        onChange={(name) => set({ name })}
        maxLength={100}
        autoFocus
        autoComplete="off"
      />
      <Choice
        label={texts.kind}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setIncomplete(false);
        }}
        options={KINDS.map((value) => ({ value, title: texts.kinds[value], hint: texts.kindHints[value] }))}
      />
      {kind === 'p12' && (
        <>
          <FileField
            name="p12"
            label={texts.p12}
            error={errorOf('p12')}
            accepts={['.p12', '.pfx', 'application/x-pkcs12']}
            file={draft.p12}
            onChange={(p12) => set({ p12 })}
          />
          {passphrase}
        </>
      )}
      {kind === 'pem' && (
        <>
          {pem}
          <TextField
            name="privateKeyPem"
            label={texts.privateKeyPem}
            hint={texts.privateKeyPemHint}
            error={errorOf('privateKeyPem')}
            value={draft.privateKeyPem}
            onChange={(privateKeyPem) => set({ privateKeyPem })}
            lines={4}
            isCode
            autoComplete="off"
            input={{ placeholder: '-----BEGIN PRIVATE KEY-----', spellCheck: 'false' }}
          />
          {passphrase}
        </>
      )}
      {kind === 'kms' && (
        <>
          {pem}
          <TextField
            name="kmsKeyArn"
            label={texts.kmsKeyArn}
            error={errorOf('kmsKeyArn')}
            value={draft.kmsKeyArn}
            onChange={(kmsKeyArn) => set({ kmsKeyArn })}
            isCode
            autoComplete="off"
            input={{ placeholder: 'arn:aws:kms:…', spellCheck: 'false', autoCapitalize: 'none' }}
          />
        </>
      )}
    </FormDialog>
  );
}

function isBlank(value: string | File | undefined): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

async function bodyOf(kind: Kind, draft: Draft): Promise<CreateCertificateBody> {
  const name = draft.name.trim();
  const secret = draft.passphrase === '' ? {} : { passphrase: draft.passphrase };
  switch (kind) {
    case 'p12':
      return { name, p12: await base64Of(draft.p12!), ...secret };
    case 'pem':
      return { name, certificatePem: draft.certificatePem, privateKeyPem: draft.privateKeyPem, ...secret };
    case 'kms':
      return { name, certificatePem: draft.certificatePem, kmsKeyArn: draft.kmsKeyArn.trim() };
  }
}
