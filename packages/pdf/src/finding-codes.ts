/** Findings about the signature itself, in `problems`, and about its time stamp. */
const OF_THE_SIGNATURE = {
  BYTE_RANGE_INVALID:
    '`/ByteRange` is not an array of four integers that begins at byte 0 and ends in the file',
  BYTE_RANGE_GAP: '`/ByteRange` excludes more or less than exactly `/Contents`',
  CONTENTS_MISSING: '`/Contents` is missing or empty',
  CONTENTS_INDIRECT: '`/Contents` refers to another object',
  CONTENTS_UNREADABLE: '`/Contents` is not a readable CMS',
  REVISION_INCOMPLETE: 'the signed bytes do not end at the end of a revision',
  SIGNATURE_MOVED: 'the signed revision does not hold this signature',
  SIGNED_BYTES_AMBIGUOUS: 'two readers could read the signed bytes differently; `cause` is how',
  SUBFILTER_MISSING: 'the signature does not state its kind (`/SubFilter`)',
  SUBFILTER_UNSUPPORTED: 'the signature is of a kind (`/SubFilter`) that is not supported',
  CONTENT_NOT_DETACHED: 'the CMS holds content of its own',
  SIGNER_COUNT: 'the CMS has no signer, or more than one',
  SIGNER_CERTIFICATE_MISSING: "the CMS lacks the signer's certificate",
  CONTENT_TYPE_MISMATCH: 'the signed content type is not that of the CMS',
  DIGEST_MISMATCH: 'the digest of the signed bytes differs: they were changed',
  SIGNATURE_MISMATCH: 'the signature value does not match the signed attributes and the public key',
  SIGNATURE_UNCHECKABLE: 'the signature value cannot be checked',
  DIGEST_UNSUPPORTED: 'the digest algorithm is not supported',
  DIGEST_BROKEN: 'anybody can forge the digest (MD2, MD4, MD5), so the signature proves nothing',
  KEY_BROKEN: 'anybody can compute the private key, so the signature proves nothing',
  SIGNATURE_ALGORITHM_UNSUPPORTED: 'the signature algorithm is not supported',
  SIGNING_CERTIFICATE_UNREADABLE: 'the signing-certificate attribute cannot be read',
  SIGNING_CERTIFICATE_MISMATCH: 'the signing-certificate attribute names another certificate',
  TIMESTAMP_MISMATCH: 'the time stamp is for other bytes',
  TIMESTAMP_CERTIFICATE_UNFIT: "the time-stamp authority's certificate is not for time-stamping",
} as const;

/** Findings that weaken a signature without breaking it, in `warnings`. */
const OF_ITS_STRENGTH = {
  DIGEST_WEAK: 'the digest of the signed bytes can be forged',
  SIGNATURE_DIGEST_WEAK: 'the digest under the signature value can be forged',
  SIGNING_CERTIFICATE_DIGEST_WEAK: 'the attributes name the certificate by a digest that can be forged',
  KEY_WEAK: 'a key is too short, has a small exponent, or is on a weak or unknown curve',
  TIMESTAMP_INVALID: 'the time stamp does not count; `cause` is why',
  TIMESTAMP_WEAK: 'the time stamp could be forged; `cause` is why',
  CERTIFICATE_NOT_FOR_SIGNING: "the key usage of the signer's certificate is not for signatures",
  CERTIFICATE_REJECTED: 'the chain leads to a trusted root but breaks a rule; `cause` is which',
  VISIBLE_FIELD_AFTER_CERTIFICATION: 'a visible signature field was added after a certification',
  CERTIFICATE_REVOKED: 'revocation data in the file revoke a certificate of the chain',
  REVOCATION_DATA_UNREADABLE: 'revocation data in the file cannot be read',
  EXPIRED_WITHOUT_TIMESTAMP: 'a certificate has expired, and no trusted time stamp proves earlier use',
} as const;

/** Findings about a chain of certificates, in `certificate.problems` (RFC 5280, 6.1). */
const OF_THE_CHAIN = {
  CERTIFICATE_EXPIRED: 'a certificate had expired at the time of signing',
  CERTIFICATE_NOT_YET_VALID: 'a certificate was not valid yet at the time of signing',
  CERTIFICATE_DIGEST_WEAK: 'a certificate was issued with a digest that can be forged',
  KEY_USAGE_UNFIT: 'the key usage of the certificate is not for signatures',
  EXTENDED_KEY_USAGE_UNFIT: 'the extended key usage of a certificate is for something else',
  EXTENDED_KEY_USAGE_NOT_CRITICAL: 'the extended key usage of a time-stamp authority is not critical',
  ISSUER_NOT_AUTHORITY: 'a certificate that issued another is not a certification authority',
  ISSUER_KEY_USAGE_UNFIT: 'the key usage of an authority does not let it issue certificates',
  PATH_LENGTH_EXCEEDED: 'an authority has more authorities below it than it allows',
  POLICY_MISSING: 'an authority demands policies that a certificate below it does not name',
  EXTENSION_REPEATED: 'a certificate has an extension twice',
  EXTENSION_UNKNOWN: 'a certificate has a critical extension that is unknown',
  NAME_EXCLUDED: 'the name constraints of an authority exclude a name of a certificate below it',
  NAME_NOT_PERMITTED: 'the name constraints of an authority do not permit a name of a certificate below it',
  NAME_CONSTRAINTS_UNREADABLE: 'the name constraints of an authority cannot be read or compared',
} as const;

/** Ambiguities of a file: `cause` of `SIGNED_BYTES_AMBIGUOUS` and `LATER_FILE_AMBIGUOUS`. */
const OF_TWO_READINGS = {
  XREF_ENTRY_REPEATED: 'a cross-reference lists an object twice',
  KEY_REPEATED: 'a dictionary has a key twice',
  GENERATION_MISMATCH: 'an object is referred to by a generation that it does not have',
  OBJECT_UNREADABLE: 'an object cannot be read',
  OBJECTS_OVERLAP: 'an object begins within another',
} as const;

/** Later changes that some signatures permit. */
const OF_PERMITTED_CHANGES = {
  SIGNATURE_ADDED: 'a signature that is not visible was added',
  VISIBLE_SIGNATURE_ADDED: 'a visible signature was added in an existing field',
  VISIBLE_SIGNATURE_FIELD_ADDED: 'a visible signature was added in a new field',
  SIGNATURE_FIELD_ADDED: 'a signature field without a signature was added',
  SIGNATURE_STRUCTURE_ADDED: 'the structure element of a signature was added',
  TAB_ORDER_SET: 'the tab order of a page was set to that of the structure',
  TIMESTAMP_ADDED: 'a document time stamp was added',
  VALIDATION_DATA_CHANGED: 'validation data (DSS) were added or changed',
  INFORMATION_CHANGED: 'the document information was exchanged',
  METADATA_CHANGED: 'metadata were changed',
  VERSION_CHANGED: '`/Version` or `/Extensions` of the catalog was changed',
  FIELD_FILLED: 'a form field was filled in',
  NEED_APPEARANCES_REMOVED: '`/NeedAppearances` of the form was removed',
  FORM_RESOURCES_ADDED: 'resources were added to the form',
  FORM_APPEARANCE_ADDED: 'a default appearance was added to the form',
  ANNOTATION_ADDED: 'a comment was added',
  ANNOTATION_CHANGED: 'an annotation was changed',
  ANNOTATION_REMOVED: 'an annotation was removed',
} as const;

/** Later changes to form and fields that no signature permits. */
const OF_FORBIDDEN_FORM_CHANGES = {
  FIELD_LOCKED: 'a field that a signature locks was changed, or a signature was added to it',
  FIELD_CHANGED: 'an entry of a form field that filling in does not touch was changed',
  FIELD_ADDED: 'a form field other than a signature was added',
  FIELD_REMOVED: 'a form field was removed or exchanged',
  FIELD_TYPE_UNKNOWN: 'a form field of an unknown type was changed',
  FIELD_APPEARANCE_MISMATCH: 'a form field was filled in and shows something other than its value',
  FIELD_APPEARANCE_CHANGED: 'an appearance of a form field was changed apart from its value',
  RICH_TEXT_MISMATCH: 'the rich text of a form field is not its value',
  BUTTON_CHANGED: 'a push button, or a picture of a check box or radio button, was changed',
  BUTTON_STATE_MISMATCH: 'a check box or radio button shows another state than its value',
  SIGNATURE_CHANGED: 'a signed signature field was changed',
  SIGNATURE_FIELD_INVALID: 'a signature field was added that has unusual entries or kids',
  SIGNATURE_FIELD_VISIBLE: 'a visible signature field has no intact signature',
  TIMESTAMP_VISIBLE: 'a document time stamp was added that is visible',
  FORM_CHANGED: 'an entry of the form was changed',
  FORM_RESOURCES_CHANGED: 'resources of the form were exchanged or removed',
  FORM_RESOURCE_SUPPLIED: 'a resource was added to the form that signed content may name but lacks',
  FORM_FONT_ADDED: 'a font was added to the form that is not one of the standard fonts as readers have them',
} as const;

/** Later changes to anything else that no signature permits. */
const OF_FORBIDDEN_CHANGES = {
  CATALOG_CHANGED: 'the document catalog, or an entry of it, was changed',
  PAGE_CHANGED: 'an entry of a page was changed',
  OBJECT_CHANGED: 'an object of the signed document was changed, replaced or removed',
  OBJECT_SUPPLIED: 'an object was supplied that the signed document lacks but refers to',
  OBJECT_SHARED: 'a changed object is also used elsewhere',
  ANNOTATION_FORBIDDEN: 'an added annotation is not a comment, or has an action',
  ANNOTATION_ALTERED: 'what an annotation is, or does, was changed',
  ANNOTATIONS_REORDERED: 'annotations were moved over others, or listed twice',
  STRUCTURE_CHANGED: 'the structure tree was changed',
  ENCRYPTION_CHANGED: 'the encryption was changed',
  UPDATE_INVALID: 'the appended bytes are not an incremental update of the signed file',
  UPDATE_AMBIGUOUS: 'two readers could read the appended bytes differently',
  LATER_FILE_AMBIGUOUS: 'two readers could read the later file differently; `cause` is how',
  CHANGES_UNJUDGED: 'the changes cannot be judged',
} as const;

/** All findings of a verification, grouped by title. */
export const FINDING_GROUPS = {
  'The signature and its time stamp': OF_THE_SIGNATURE,
  'Strength and trust': OF_ITS_STRENGTH,
  'The chain of certificates': OF_THE_CHAIN,
  'Two readings of one file': OF_TWO_READINGS,
  'Changes that signatures may permit': OF_PERMITTED_CHANGES,
  'Forbidden changes to the form': OF_FORBIDDEN_FORM_CHANGES,
  'Other forbidden changes': OF_FORBIDDEN_CHANGES,
} as const;

/**
 * Every `code` of a {@link VerificationFinding} with its meaning. Codes are stable: minor versions may add one, but never rename
 * or reuse one.
 */
export const FINDING_CODES = {
  ...OF_THE_SIGNATURE,
  ...OF_ITS_STRENGTH,
  ...OF_THE_CHAIN,
  ...OF_TWO_READINGS,
  ...OF_PERMITTED_CHANGES,
  ...OF_FORBIDDEN_FORM_CHANGES,
  ...OF_FORBIDDEN_CHANGES,
} as const;

export type FindingCode = keyof typeof FINDING_CODES;
