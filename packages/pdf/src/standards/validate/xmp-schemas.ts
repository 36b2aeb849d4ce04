/**
 * Properties of the XMP Specification (September 2005), which PDF/A-2 and -3 allow without a description: by namespace, each
 * value type with its properties.
 */
const SCHEMAS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'http://www.aiim.org/pdfa/ns/id/': { integer: 'part', text: 'amd conformance corr' },
  'http://purl.org/dc/elements/1.1/': {
    'bag propername': 'contributor publisher',
    text: 'coverage identifier source',
    'seq propername': 'creator',
    'seq date': 'date',
    'lang alt': 'description rights title',
    mimetype: 'format',
    'bag locale': 'language',
    'bag text': 'relation subject type',
  },
  'http://ns.adobe.com/xap/1.0/': {
    'bag text': 'Advisory Identifier',
    url: 'BaseURL',
    date: 'CreateDate MetadataDate ModifyDate',
    agentname: 'CreatorTool',
    text: 'Label Nickname',
    'alt thumbnail': 'Thumbnails',
    real: 'Rating',
  },
  'http://ns.adobe.com/xap/1.0/rights/': {
    url: 'Certificate WebStatement',
    boolean: 'Marked',
    'bag propername': 'Owner',
    'lang alt': 'UsageTerms',
  },
  'http://ns.adobe.com/xap/1.0/mm/': {
    resourceref: 'DerivedFrom ManagedFrom RenditionOf',
    uri: 'DocumentID InstanceID ManageTo ManageUI',
    'seq resourceevent': 'History',
    agentname: 'Manager',
    text: 'ManagerVariant RenditionParams VersionID',
    renditionclass: 'RenditionClass',
    'seq version': 'Versions',
    url: 'LastURL',
    integer: 'SaveID',
  },
  'http://ns.adobe.com/xap/1.0/bj/': { 'bag job': 'JobRef' },
  'http://ns.adobe.com/xap/1.0/t/pg/': {
    dimensions: 'MaxPageSize',
    integer: 'NPages',
    'bag font': 'Fonts',
    'seq colorant': 'Colorants',
    'seq text': 'PlateNames',
  },
  'http://ns.adobe.com/pdf/1.3/': { text: 'Keywords PDFVersion', agentname: 'Producer' },
  'http://ns.adobe.com/photoshop/1.0/': {
    text: 'AuthorsPosition Category City Country Credit Headline Instructions Source State TransmissionReference',
    propername: 'CaptionWriter',
    date: 'DateCreated',
    integer: 'Urgency',
    'bag text': 'SupplementalCategories',
  },
  'http://ns.adobe.com/camera-raw-settings/1.0/': {
    boolean: 'AutoBrightness AutoContrast AutoExposure AutoShadows HasCrop HasSettings',
    integer:
      'BlueHue BlueSaturation Brightness ChromaticAberrationB ChromaticAberrationR ColorNoiseReduction Contrast ' +
      'CropUnits GreenHue GreenSaturation LuminanceSmoothing RedHue RedSaturation Saturation Shadows ShadowTint ' +
      'Sharpness Temperature Tint VignetteAmount VignetteMidpoint',
    text: 'CameraProfile RawFileName ToneCurveName Version WhiteBalance',
    real: 'CropTop CropLeft CropBottom CropRight CropAngle CropWidth CropHeight Exposure',
    'seq text': 'ToneCurve',
  },
  'http://ns.adobe.com/exif/1.0/aux/': { text: 'Lens SerialNumber' },
  'http://ns.adobe.com/tiff/1.0/': {
    integer:
      'ImageWidth ImageLength SamplesPerPixel Compression PhotometricInterpretation Orientation PlanarConfiguration ' +
      'YCbCrPositioning ResolutionUnit',
    'seq integer': 'BitsPerSample TransferFunction YCbCrSubSampling',
    rational: 'XResolution YResolution',
    'seq rational': 'WhitePoint PrimaryChromaticities YCbCrCoefficients ReferenceBlackWhite',
    date: 'DateTime',
    'lang alt': 'ImageDescription Copyright',
    propername: 'Make Model Artist',
    agentname: 'Software',
  },
  'http://ns.adobe.com/exif/1.0/': {
    rational:
      'CompressedBitsPerPixel ExposureTime FNumber ShutterSpeedValue ApertureValue BrightnessValue ExposureBiasValue ' +
      'MaxApertureValue SubjectDistance FocalLength FlashEnergy FocalPlaneXResolution FocalPlaneYResolution ' +
      'ExposureIndex DigitalZoomRatio GPSAltitude GPSDOP GPSSpeed GPSTrack GPSImgDirection GPSDestBearing ' +
      'GPSDestDistance',
    integer:
      'PixelXDimension PixelYDimension FocalLengthIn35mmFilm ExposureProgram MeteringMode FocalPlaneResolutionUnit ' +
      'SensingMethod FileSource SceneType CustomRendered ExposureMode WhiteBalance SceneCaptureType GainControl ' +
      'Contrast Saturation Sharpness SubjectDistanceRange GPSAltitudeRef GPSDifferential ColorSpace LightSource',
    'lang alt': 'UserComment',
    text:
      'RelatedSoundFile SpectralSensitivity ImageUniqueID GPSVersionID GPSSatellites GPSMapDatum GPSProcessingMethod ' +
      'GPSAreaInformation GPSStatus GPSSpeedRef GPSTrackRef GPSImgDirectionRef GPSDestBearingRef GPSDestDistanceRef ' +
      'ExifVersion FlashpixVersion GPSMeasureMode',
    date: 'DateTimeOriginal DateTimeDigitized GPSTimeStamp',
    'seq integer': 'ISOSpeedRatings SubjectArea SubjectLocation ComponentsConfiguration',
    'oecf/sfr': 'OECF SpatialFrequencyResponse',
    flash: 'Flash',
    cfapattern: 'CFAPattern',
    devicesettings: 'DeviceSettingDescription',
    gpscoordinate: 'GPSLatitude GPSLongitude GPSDestLatitude GPSDestLongitude',
  },
  'http://ns.adobe.com/xmp/1.0/DynamicMedia/': {
    projectlink: 'projectRef',
    text:
      'videoFrameRate videoCompressor audioCompressor speakerPlacement tapeName altTapeName scene shotName ' +
      'shotLocation logComment artist album genre copyright composer engineer instrument videoPixelDepth ' +
      'videoColorSpace videoAlphaMode videoFieldOrder pullDown audioSampleType audioChannelType key stretchMode ' +
      'timeSignature scaleType',
    dimensions: 'videoFrameSize',
    rational: 'videoPixelAspectRatio fileDataRate',
    boolean: 'videoAlphaUnityIsTransparent loop',
    colorant: 'videoAlphaPremultipleColor',
    integer: 'audioSampleRate trackNumber',
    timecode: 'startTimecode altTimecode',
    time: 'duration introTime outCue relativeTimestamp',
    date: 'shotDate videoModDate audioModDate metadataModDate releaseDate',
    'seq marker': 'markers',
    'bag media': 'contributedMedia',
    uri: 'absPeakAudioFilePath relativePeakAudioFilePath',
    real: 'tempo numberOfBeats',
    timescalestretch: 'timeScaleParams',
    resamplestretch: 'resampleParams',
    beatsplicestretch: 'beatSpliceParams',
  },
};

const DM = 'http://ns.adobe.com/xmp/1.0/DynamicMedia/';
const EXIF = 'http://ns.adobe.com/exif/1.0/';
const ST = 'http://ns.adobe.com/xap/1.0/sType/';

/** The fields of structured value types: the namespace, and fields by their type. */
const STRUCTURES: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>]>> = {
  colorant: [
    'http://ns.adobe.com/xap/1.0/g/',
    { text: 'swatchName mode type', real: 'cyan magenta yellow black L', integer: 'red green blue A B' },
  ],
  dimensions: [`${ST}Dimensions#`, { real: 'w h', text: 'unit' }],
  font: [
    `${ST}Font#`,
    {
      text: 'fontName fontFamily fontFace fontType versionString fontFileName',
      boolean: 'composite',
      'seq text': 'childFontFiles',
    },
  ],
  thumbnail: ['http://ns.adobe.com/xap/1.0/g/img/', { integer: 'height width', text: 'image format' }],
  resourceevent: [
    `${ST}ResourceEvent#`,
    { text: 'action parameters', uri: 'instanceID', agentname: 'softwareAgent', date: 'when' },
  ],
  resourceref: [
    `${ST}ResourceRef#`,
    {
      uri: 'instanceID documentID manageTo manageUI',
      text: 'versionID renditionParams managerVariant',
      renditionclass: 'renditionClass',
      agentname: 'manager',
    },
  ],
  version: [
    `${ST}Version#`,
    { text: 'comments version', resourceevent: 'event', date: 'modifyDate', propername: 'modifier' },
  ],
  job: [`${ST}Job#`, { text: 'name id', url: 'url' }],
  beatsplicestretch: [
    DM,
    { boolean: 'useFileBeatsMarker', real: 'riseInDecibel', time: 'riseInTimeDuration' },
  ],
  marker: [DM, { any: 'startTime duration', text: 'comment name target type', uri: 'location' }],
  media: [DM, { uri: 'path webStatement', text: 'track', time: 'startTime duration', boolean: 'managed' }],
  projectlink: [DM, { uri: 'path', text: 'type' }],
  resamplestretch: [DM, { text: 'quality' }],
  time: [DM, { integer: 'value', rational: 'scale' }],
  timecode: [DM, { text: 'timeValue timeFormat' }],
  timescalestretch: [DM, { real: 'frameSize frameOverlappingPercentage', text: 'quality' }],
  flash: [EXIF, { boolean: 'Fired Function RedEyeMode', text: 'Return Mode' }],
  'oecf/sfr': [EXIF, { integer: 'Columns Rows', 'seq text': 'Names', 'seq rational': 'Values' }],
  cfapattern: [EXIF, { integer: 'Columns Rows', 'seq integer': 'Values' }],
  devicesettings: [EXIF, { integer: 'Columns Rows', 'seq text': 'Settings' }],
};

/** A structured type: the namespace of its fields, and their types by name. */
export interface Structure {
  readonly namespace: string;
  readonly fields: ReadonlyMap<string, string>;
}

export const PREDEFINED_PROPERTIES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(SCHEMAS).map(([namespace, types]) => [namespace, byName(types)]),
);

export const PREDEFINED_STRUCTURES: ReadonlyMap<string, Structure> = new Map(
  Object.entries(STRUCTURES).map(([type, [namespace, fields]]) => [
    type,
    { namespace, fields: byName(fields) },
  ]),
);

function byName(types: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(types).flatMap(([type, names]) =>
      names.split(' ').map((name) => [name, type] as [string, string]),
    ),
  );
}

/** Simple value types, with the syntax of their values. */
export const SIMPLE_TYPES: ReadonlyMap<string, RegExp> = new Map([
  ['boolean', /^(True|False)$/],
  ['integer', /^[+-]?\d+$/],
  ['real', /^[+-]?(\d+\.?\d*|\.\d+)$/],
  ['rational', /^\d+\/\d+$/],
  ['mimetype', /^[-\w+.]+\/[-\w+.]+$/],
  ['gpscoordinate', /^\d{1,3},\d{1,2}(,\d{1,2}|\.\d+)[NSEW]$/],
  [
    'date',
    /^[+-]?\d{1,9}(-\d{1,2}(-\d{1,2}(T\d{1,2}(:\d{1,2}(:\d{1,2}(\.\d*)?)?)?(Z|[+-]\d{1,2}(:?\d{2})?)?)?)?)?$/,
  ],
  ...(
    ['text', 'locale', 'propername', 'agentname', 'renditionclass', 'uri', 'url', 'xpath', 'any'] as const
  ).map((type) => [type, /^/] as [string, RegExp]),
]);
