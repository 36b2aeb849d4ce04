import { useState } from 'react';
import { usePlaten } from '../../session/session-provider.tsx';
import { base64Of } from '../../ui/base64-of.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { useCertificatesTexts } from './texts.ts';

/** Adds a certificate that verifications trust: as a file, or as text. */
export function AddTrustedRootDialog({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: () => void;
}) {
  const { certificates, trusted: texts } = useCertificatesTexts();
  const platen = usePlaten();
  const [name, setName] = useState('');
  const [certificatePem, setPem] = useState('');
  const [file, setFile] = useState<File>();
  const [isIncomplete, setIncomplete] = useState(false);
  const missing = (value: string, text: string) => (isIncomplete && value.trim() === '' ? text : undefined);
  const choose = async (chosen: File) => {
    setFile(chosen);
    setPem(await pemOf(chosen));
    if (name.trim() === '') setName(chosen.name.replace(/\.\w+$/, ''));
  };
  const submit = () => {
    if (name.trim() === '' || certificatePem.trim() === '') {
      setIncomplete(true);
      return false;
    }
    return platen.createTrustedRoot({ name: name.trim(), certificatePem }).then(() => {
      onAdded();
      onClose();
    });
  };
  return (
    <FormDialog isWide title={texts.create} submit={texts.create} onSubmit={submit} onClose={onClose}>
      <TextField
        label={certificates.name}
        error={missing(name, certificates.missing.name)}
        value={name}
        onChange={setName}
        maxLength={200}
        autoFocus
        autoComplete="off"
      />
      <FileField
        label={texts.file}
        hint={texts.fileHint}
        accepts={['.pem', '.crt', '.cer', '.der']}
        file={file}
        onChange={(chosen) => void choose(chosen)}
      />
      <TextField
        label={certificates.certificatePem}
        error={missing(certificatePem, certificates.missing.certificatePem)}
        value={certificatePem}
        onChange={setPem}
        lines={6}
        isCode
        input={{ placeholder: '-----BEGIN CERTIFICATE-----', spellCheck: 'false' }}
      />
    </FormDialog>
  );
}

/** Returns the text of a PEM file, or the PEM of a DER file, which begins with a SEQUENCE (X.690, 8.9). */
async function pemOf(file: File): Promise<string> {
  const [first] = new Uint8Array(await file.slice(0, 1).arrayBuffer());
  if (first !== 0x30) return file.text();
  const lines = (await base64Of(file)).match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
