import type { ChosenFile } from "./EditorPage.js";

/** The same photo as a camera writes it that was held otherwise: with the orientation (1 to 8) in an EXIF segment. */
export function withOrientation(file: ChosenFile, orientation: number): ChosenFile {
  const tiff = Buffer.from([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8], // big endian, the first directory follows
    ...[0, 1], // one entry:
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], // orientation, one short number
    ...[0, 0, 0, 0], // no other directory
  ]);
  const body = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
  const length = body.length + 2;
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), body]);
  return { ...file, buffer: Buffer.concat([file.buffer.subarray(0, 2), segment, file.buffer.subarray(2)]) };
}

/** The same file with another size in its header: as large as it says, without the data. */
export function withSize(file: ChosenFile, width: number, height: number): ChosenFile {
  const buffer = Buffer.from(file.buffer);
  for (let at = 2; at < buffer.length && buffer[at] === 0xff; at += 2 + buffer.readUInt16BE(at + 2)) {
    if (![0xc0, 0xc1, 0xc2].includes(buffer[at + 1] ?? 0)) continue;
    buffer.writeUInt16BE(height, at + 5);
    buffer.writeUInt16BE(width, at + 7);
    return { ...file, buffer };
  }
  throw new Error("The file has no header of a JPEG.");
}
