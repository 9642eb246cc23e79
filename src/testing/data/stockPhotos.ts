/** What a search among stock photos finds; the words of the description are what it looks through. */
export interface DemoStockPhoto {
  key: string;
  description: string;
  photographer: string;
}

const ROWS: readonly (readonly [file: string, description: string, photographer: string])[] = [
  ["1.78/coast.jpg", "A quiet coast before noon, seen from the shore near the church", "Mara Lindqvist"],
  ["1.78/dawn.jpg", "The sun comes up behind a lake", "Tomás Arrieta"],
  ["1.78/dusk.jpg", "Mountains at dusk", "Ngozi Balogun"],
  ["1.78/hills.jpg", "Dry hills in the evening sun", "Tomás Arrieta"],
  ["1.78/ridge.jpg", "Morning light on a ridge above the church", "Henrik Sol"],
  ["1.78/valley.jpg", "A valley by moonlight", "Asha Menon"],
  ["1/bay.jpg", "A bay in the morning", "Mara Lindqvist"],
  ["1/mist.jpg", "Mist between hills", "Asha Menon"],
];

export const makeStockPhotos = (): DemoStockPhoto[] =>
  ROWS.map(([file, description, photographer]) => ({ key: `stockPhotos/${file}`, description, photographer }));
