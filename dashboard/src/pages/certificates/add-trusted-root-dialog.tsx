import { useState } from 'react';
import { usePlaten } from '../../session/session-provider.tsx';
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
    setPem(pemOf(new Uint8Array(await chosen.arrayBuffer())));
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
function pemOf(bytes: Uint8Array): string {
  if (bytes[0] !== 0x30) return new TextDecoder().decode(bytes);
  const base64 = btoa(String.fromCharCode(...bytes));
  const lines = base64.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
