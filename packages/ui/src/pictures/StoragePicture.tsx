import { PictureFrame, type PictureProps } from './PictureFrame.tsx';

export function StoragePicture(props: PictureProps) {
  return (
    <PictureFrame {...props}>
      <rect x="13" y="5" width="38" height="50" rx="4" />
      <path d="M32 5v50M19 55v4M45 55v4M28.5 29v5M35.5 29v5" />
      <path className="quiet" d="M18 12h9M18 16h9M37 12h9M37 16h9" />
      <rect className="battery" x="18" y="40" width="9" height="8" rx="1.5" />
      <path className="battery" d="M42.5 38l-4 6h5l-4 6" />
    </PictureFrame>
  );
}
