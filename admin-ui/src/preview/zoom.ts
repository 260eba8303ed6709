// Zoom and rotation of an image, as pure steps (F150, F166; A47: two viewers, two ranges).

export type ZoomRange = { min: number; max: number };
export const DIALOG_ZOOM: ZoomRange = { min: 50, max: 200 };
export const FULL_ZOOM: ZoomRange = { min: 25, max: 300 };
export const ZOOM_STEP = 25;
export const ZOOM_DEFAULT = 100;

export type View = { zoom: number; turn: number };
export const START: View = { zoom: ZOOM_DEFAULT, turn: 0 };

export const zoomBy = (view: View, steps: number, range: ZoomRange): View => ({
  ...view,
  zoom: Math.min(range.max, Math.max(range.min, view.zoom + steps * ZOOM_STEP)),
});
export const rotate = (view: View): View => ({ ...view, turn: (view.turn + 90) % 360 });
