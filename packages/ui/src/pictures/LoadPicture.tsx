import { PictureFrame, type PictureProps } from './PictureFrame.tsx';

export function LoadPicture(props: PictureProps) {
  return (
    <PictureFrame {...props}>
      <path d="M6 56V32l14-10v10l14-10v10l14-10v34" />
      <path d="M48 22V8h7v48M3 56h58" />
      <path className="load" d="M13 40h6v6h-6zM27 40h6v6h-6zM40 40h3v6h-3z" />
      <path className="quiet" d="M48 14h7M13 51h30" />
    </PictureFrame>
  );
}
