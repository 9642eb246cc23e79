/** Draws a landscape photo of the given size in pixels. Returns a data URL of a PNG. `sky` is the hue of the sky. */
export function drawPhoto(width: number, height: number, sky = 205): string {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no 2D canvas context.");
  const drawHill = (level: number, color: string, shift: number) => {
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(0, height);
    for (let x = 0; x < 1.02; x += 0.02)
      context.lineTo(x * width, height * (level - 0.08 * Math.sin((x + shift) * 5)));
    context.lineTo(width, height);
    context.fill();
  };
  const skyGradient = context.createLinearGradient(0, 0, 0, height);
  skyGradient.addColorStop(0, `hsl(${sky} 70% 62%)`);
  skyGradient.addColorStop(1, `hsl(${sky - 30} 80% 90%)`);
  context.fillStyle = skyGradient;
  context.fillRect(0, 0, width, height);
  context.fillStyle = "hsl(45 95% 78%)";
  context.beginPath();
  context.arc(width * 0.72, height * 0.28, Math.min(width, height) * 0.09, 0, 7);
  context.fill();
  drawHill(0.66, "hsl(150 28% 62%)", 0);
  drawHill(0.76, "hsl(150 32% 48%)", 0.4);
  drawHill(0.88, "hsl(150 36% 34%)", 0.9);
  return canvas.toDataURL("image/png");
}
