import { Eraser, PenLine, X } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import styles from './sign-page.module.css';
import { useSignTexts } from './texts.ts';

/** Picture of a visible signature. */
export interface Picture {
  readonly name: string;
  /** PNG or JPEG. */
  readonly image: Blob;
}

/** Limit of the API for the picture, which it takes in base64. */
const MAX_BYTES = 3_000_000;
/** Pixels of the drawing area, enough for print at the size of a seal. */
const CANVAS = { width: 800, height: 240 };
const PEN = { width: 5, color: '#14213d' };

/** Chooses the picture of a visible signature: a file, or one drawn by pointer. */
export function SealPicture({
  picture,
  onChange,
}: {
  readonly picture: Picture | undefined;
  readonly onChange: (picture: Picture | undefined) => void;
}) {
  const { sign: texts } = useSignTexts();
  const [isDrawing, setDrawing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [file, setFile] = useState<File>();
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = (chosen: File) => {
    const fits = chosen.size <= MAX_BYTES;
    setFile(chosen);
    setDrawing(false);
    setTooLarge(!fits);
    onChange(fits ? { name: chosen.name, image: chosen } : undefined);
  };
  const remove = () => {
    setFile(undefined);
    setTooLarge(false);
    setDrawing(false);
    onChange(undefined);
  };
  const draw = () => {
    remove();
    setDrawing(true);
    // A new key replaces the canvas with an empty one.
    setAttempt(attempt + 1);
  };
  return (
    <>
      <FileField
        label={texts.picture}
        hint={picture && !file ? picture.name : texts.pictureHint}
        error={isTooLarge ? texts.pictureTooLarge : undefined}
        accepts={['image/png', 'image/jpeg']}
        file={file}
        onChange={choose}
      />
      {isDrawing && <DrawingArea key={attempt} onDrawn={(image) => onChange({ name: texts.drawn, image })} />}
      <div className={styles.pictureActions}>
        <Button onPress={draw}>
          {isDrawing ? <Eraser aria-hidden /> : <PenLine aria-hidden />}
          {isDrawing ? texts.drawAgain : texts.draw}
        </Button>
        {(picture || isDrawing) && (
          <Button look="quiet" onPress={remove}>
            <X aria-hidden />
            {texts.noPicture}
          </Button>
        )}
      </div>
    </>
  );
}

/** Area in which the pointer draws; reports the drawing after each stroke. */
function DrawingArea({ onDrawn }: { readonly onDrawn: (image: Blob) => void }) {
  const { sign: texts } = useSignTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDown = useRef(false);
  const pointOf = ({ clientX, clientY }: PointerEvent): [x: number, y: number] => {
    const { left, top, width, height } = canvas.current!.getBoundingClientRect();
    return [((clientX - left) / width) * CANVAS.width, ((clientY - top) / height) * CANVAS.height];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (event.button !== 0 || !pen) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    Object.assign(pen, { lineWidth: PEN.width, lineCap: 'round', lineJoin: 'round', strokeStyle: PEN.color });
    pen.beginPath();
    pen.moveTo(...pointOf(event));
    // A stroke without length is a dot.
    pen.lineTo(...pointOf(event));
    pen.stroke();
  };
  const go = (event: PointerEvent) => {
    const pen = canvas.current?.getContext('2d');
    if (!isDown.current || !pen) return;
    pen.lineTo(...pointOf(event));
    pen.stroke();
  };
  const end = () => {
    if (!isDown.current) return;
    isDown.current = false;
    // At once, unlike `toBlob`: the drawing could be sent before.
    const base64 = canvas.current!.toDataURL('image/png').replace(/^.*,/, '');
    onDrawn(new Blob([Uint8Array.from(atob(base64), (it) => it.charCodeAt(0))], { type: 'image/png' }));
  };
  return (
    <canvas
      ref={canvas}
      {...CANVAS}
      className={styles.drawing}
      role="img"
      aria-label={texts.drawingArea}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
