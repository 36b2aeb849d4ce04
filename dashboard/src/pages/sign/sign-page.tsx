import type { FormField, PdfResponse } from '@platen/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileBadge, Signature } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { DocumentDrop } from '../../documents/document-drop.tsx';
import { derivedName } from '../../documents/document-name.ts';
import { useDocument } from '../../documents/use-document.ts';
import { BoxFields } from '../../pdf/box-fields.tsx';
import type { DisplayedPage } from '../../pdf/pdf-page.tsx';
import { PdfWorkspace } from '../../pdf/pdf-workspace.tsx';
import { useKeepWork, useKeptWork } from '../../session/kept-work.tsx';
import { usePassword } from '../../session/passwords.tsx';
import { useSession } from '../../session/session-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { FieldProblems } from '../../ui/field-problems.tsx';
import { Page } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { ErrorState, Loading, State } from '../../ui/states.tsx';
import { useNavigateFromHere } from '../../ui/use-navigate-from-here.ts';
import { FieldMarks } from '../forms/field-marks.tsx';
import { useForm } from '../forms/use-form.ts';
import { useVerification } from '../verify/use-verification.ts';
import { type Appearance, AppearanceFields, appearanceFields, filledIn, PLAIN } from './appearance.tsx';
import styles from './sign-page.module.css';
import { type Place, SignaturePlace, within } from './signature-place.tsx';
import { useSignTexts } from './texts.ts';

const MOST_CERTIFICATES = 100;
const PERMISSIONS = ['none', '1', '2', '3'] as const;
/** Placeholder for the name of a field. */
const NO_FIELD = '';
const FIRST_PLACE: Place = { page: 0, x: 340, y: 720, width: 200, height: 50 };

interface Draft {
  readonly certificateId: string;
  readonly reason: string;
  readonly location: string;
  readonly name: string;
  readonly contact: string;
  /** Name of the empty field to sign, or `NO_FIELD`. */
  readonly field: string;
  readonly isVisible: boolean;
  readonly isPades: boolean;
  readonly permissions: (typeof PERMISSIONS)[number];
  readonly timestampUrl: string;
  readonly appearance: Appearance;
}

const EMPTY: Draft = {
  certificateId: '',
  reason: '',
  location: '',
  name: '',
  contact: '',
  field: NO_FIELD,
  isVisible: true,
  isPades: true,
  permissions: 'none',
  timestampUrl: '',
  appearance: PLAIN,
};

interface Work {
  readonly draft: Draft;
  readonly place: Place;
}

/** Signs a document with a saved certificate. The result is a new document; the original stays unchanged. */
export default function SignPage() {
  const { id = '' } = useParams();
  return (
    <DocumentDrop pathOf={(dropped) => `/documents/${dropped}/sign`}>
      <Signing key={id} id={id} />
    </DocumentDrop>
  );
}

function Signing({ id }: { readonly id: string }) {
  const { sign: texts } = useSignTexts();
  const { platen, isAdmin } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigateFromHere();
  const workId = `sign ${id}`;
  const kept = useKeptWork<Work>(workId);
  const [draft, setDraft] = useState(kept?.draft ?? EMPTY);
  const [place, setPlace] = useState(kept?.place ?? FIRST_PLACE);
  const [page, setPage] = useState(place.page);
  const markSaved = useKeepWork<Work>(workId, { draft, place });
  const { password } = usePassword(id);
  // Sizes of the pages displayed so far: a signature can only be placed on one of them.
  const [sizes, setSizes] = useState<Readonly<Record<number, DisplayedPage>>>({});
  const size = sizes[place.page];
  const hasPlace = draft.isVisible && draft.field === NO_FIELD;
  const document = useDocument(id);
  const certificates = useQuery({
    queryKey: ['certificates', 'choice'],
    queryFn: async ({ signal }) =>
      (await platen.listCertificates({ limit: MOST_CERTIFICATES }, { signal })).data,
  });
  const emptyFields = useEmptyFields(id);
  const field = emptyFields.places.find(({ name }) => name === draft.field);
  const certificateId = draft.certificateId || certificates.data?.[0]?.id;
  const sign = useMutation({
    mutationFn: async () => {
      const { reason, location, name, contact, isVisible, isPades, permissions, timestampUrl } = draft;
      const inField = draft.field !== NO_FIELD && { field: draft.field, visible: isVisible };
      const result = await platen.certifyPdf({
        pdf: { documentId: id },
        certificateId,
        profile: isPades ? 'pades' : 'pkcs7',
        saveName: derivedName(document.data!.name, texts.suffix),
        ...filledIn({ reason, location, name, contact, timestampUrl }),
        ...(isVisible && (await appearanceFields(draft.appearance))),
        ...(password !== undefined && { password }),
        ...(permissions !== 'none' && { permissions: Number(permissions) as 1 | 2 | 3 }),
        ...(inField || (isVisible && size && visibleAt(within(size, place), size))),
      });
      await (result as PdfResponse).body.cancel();
      markSaved();
      await queries.invalidateQueries({ queryKey: ['documents'] });
      navigate(`/documents/${result.documentId}/verify`);
    },
  });
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const choose = (name: string) => {
    set({ field: name });
    const box = emptyFields.places.find((each) => each.name === name)?.boxes[0];
    if (box) setPage(box.page);
  };
  // An error of a refetch keeps the loaded list, because an error page would discard the user's input.
  const error = document.error ?? (certificates.data ? null : certificates.error);
  if (error)
    return <ErrorState error={error} onRetry={document.error ? document.refetch : certificates.refetch} />;
  if (!document.data || !certificates.data) return <Loading lines={6} />;
  const back = { href: `/documents/${id}`, text: texts.back };
  if (certificates.data.length === 0) {
    return (
      <Page title={texts.title} lead={document.data.name} back={back}>
        <PdfWorkspace source={document.data.viewUrl} documentId={id}>
          <State
            icon={FileBadge}
            title={texts.noneTitle}
            text={texts.noneText}
            action={isAdmin && <ButtonLink href="/certificates">{texts.noneAction}</ButtonLink>}
          />
        </PdfWorkspace>
      </Page>
    );
  }
  return (
    <Page title={texts.title} lead={document.data.name} back={back}>
      <PdfWorkspace
        source={document.data.viewUrl}
        documentId={id}
        page={page}
        onPageChange={setPage}
        overlay={(shown) => (
          <Overlay
            displayed={shown}
            place={hasPlace ? within(shown, place) : undefined}
            fields={emptyFields.places}
            field={field}
            onDisplay={(seen) => setSizes((all) => ({ ...all, [seen.index]: seen }))}
            onChange={setPlace}
          />
        )}
      >
        <FieldProblems error={sign.error}>
          <Select
            label={texts.certificate}
            value={certificateId ?? ''}
            onChange={(next) => set({ certificateId: next })}
            options={certificates.data.map(({ id: value, name }) => ({ value, text: name }))}
          />
          {emptyFields.names.length > 0 && (
            <Select
              label={texts.field}
              hint={texts.fieldHint}
              value={draft.field}
              onChange={choose}
              options={[
                { value: NO_FIELD, text: texts.noField },
                ...emptyFields.names.map((value) => ({ value, text: value })),
              ]}
            />
          )}
          <TextField
            name="reason"
            label={texts.reason}
            value={draft.reason}
            onChange={(reason) => set({ reason })}
          />
          <TextField
            name="location"
            label={texts.location}
            value={draft.location}
            onChange={(location) => set({ location })}
          />
          <TextField
            name="name"
            label={texts.name}
            hint={texts.nameHint}
            autoComplete="off"
            value={draft.name}
            onChange={(name) => set({ name })}
          />
          <TextField
            name="contact"
            label={texts.contact}
            autoComplete="off"
            value={draft.contact}
            onChange={(contact) => set({ contact })}
          />
          <Select
            label={texts.permissions}
            value={draft.permissions}
            onChange={(permissions) => set({ permissions })}
            options={PERMISSIONS.map((value) => ({ value, text: texts.permissionNames[value] }))}
          />
          <TextField
            name="timestampUrl"
            label={texts.timestampUrl}
            hint={texts.timestampHint}
            type="url"
            value={draft.timestampUrl}
            onChange={(timestampUrl) => set({ timestampUrl })}
            input={{ placeholder: 'https://', spellCheck: 'false' }}
          />
          <Checkbox label={texts.pades} isSelected={draft.isPades} onChange={(isPades) => set({ isPades })} />
          <Checkbox
            label={texts.visible}
            isSelected={draft.isVisible}
            onChange={(isVisible) => set({ isVisible })}
          />
          {hasPlace && (
            <fieldset className={styles.place}>
              <legend className={styles.hint}>
                {size ? texts.placeHint(place.page + 1) : texts.placeUnknown(place.page + 1)}
              </legend>
              {size && (
                <BoxFields
                  box={place}
                  onChange={(change) => setPlace(within(size, { ...place, ...change }))}
                />
              )}
              {page !== place.page && (
                <Button onPress={() => setPlace({ ...place, page })}>{texts.moveHere(page + 1)}</Button>
              )}
            </fieldset>
          )}
          {draft.isVisible && (
            <AppearanceFields appearance={draft.appearance} onChange={(appearance) => set({ appearance })} />
          )}
        </FieldProblems>
        <Button
          look="primary"
          isPending={sign.isPending}
          isDisabled={hasPlace && !size}
          onPress={() => sign.mutate()}
        >
          <Signature aria-hidden />
          {texts.submit}
        </Button>
      </PdfWorkspace>
    </Page>
  );
}

/** Returns the unsigned signature fields. A file that cannot be verified offers none; signing it reports the reason. */
function useEmptyFields(id: string): {
  readonly names: string[];
  readonly places: readonly FormField[];
} {
  const { data } = useVerification(id);
  const unsigned = data?.unsignedFields ?? [];
  const names = [...new Set(unsigned)].filter((name) => name !== NO_FIELD);
  const form = useForm(id, names.length > 0);
  const places = form.data?.fields.filter(({ kind, name }) => kind === 'signature' && names.includes(name));
  return { names, places: places ?? [] };
}

function Overlay({
  displayed,
  place,
  fields,
  field,
  onDisplay,
  onChange,
}: {
  readonly displayed: DisplayedPage;
  readonly place: Place | undefined;
  readonly fields: readonly FormField[];
  readonly field: FormField | undefined;
  readonly onDisplay: (page: DisplayedPage) => void;
  readonly onChange: (place: Place) => void;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is shown.
  useEffect(() => onDisplay(displayed), [displayed]);
  return (
    <>
      <FieldMarks page={displayed} fields={fields} shown={field} />
      {place && <SignaturePlace displayed={displayed} place={place} onChange={onChange} />}
    </>
  );
}

/** Returns the request fields of a place. The API's y coordinate starts at the bottom of the page. */
function visibleAt({ page, x, y, width, height }: Place, size: DisplayedPage) {
  return { visible: true, page, x, y: Math.max(0, Math.floor(size.height - y - height)), width, height };
}
