import { PictureFrame, type PictureProps } from './PictureFrame.tsx';

/** The transformer symbol of single-line diagrams. */
export function TransformerPicture(props: PictureProps) {
  return (
    <PictureFrame {...props}>
      <circle cx="25" cy="32" r="14" />
      <circle className="grid" cx="39" cy="32" r="14" />
      <path d="M3 32h8M53 32h8" />
    </PictureFrame>
  );
}
