import { PictureFrame, type PictureProps } from './PictureFrame.tsx';

export function GridTowerPicture(props: PictureProps) {
  return (
    <PictureFrame {...props}>
      <path d="M27 8h10l3 20 8 30M27 8l-3 20-8 30" />
      <path
        className="quiet"
        d="M24.5 24L39 14M39.5 24L25 14M22 36l18-8M42 36l-18-8M19 48l23-12M45 48L22 36M19 48l29 10M45 48L16 58"
      />
      <path className="grid" d="M12 20l14-6h12l14 6M9 34l14.5-6h17L55 34M12 20v4M52 20v4M9 34v4M55 34v4" />
      <path d="M10 58h44" />
    </PictureFrame>
  );
}
