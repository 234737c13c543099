import { lch, mix, type Rgb } from "../../core/colour";
import { type Frame, Surface } from "../../core/frame";
import { clamp, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import type { Progress } from "../../core/progress";
import { cellValue, type Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import type { Camera } from "../camera";
import type { Atmosphere } from "../sky/atmosphere";
import { darknessOf, neonPalette } from "./lamps";

/** Height of a storey in world units, where 1 unit is about 9 m. */
const STOREY = 0.34;
const BAY = 0.3;
const MAX_DISTANCE = 60;
const LIT_HUES = [75, 82, 65, 220] as const;

/** One house in a row along the street; distances in world units from the camera. */
interface House {
  from: number;
  to: number;
  height: number;
  seed: number;
  wall: Rgb;
  /** Height of the lower edge and extent of the projecting sign, in world units; an extent of 0 means no sign. */
  signTop: number;
  signHeight: number;
  sign: Rgb;
}

/** Ray casts two rows of houses and the street or canal between them. */
export class StreetPainter {
  private readonly rows: readonly [readonly House[], readonly House[]];
  private readonly darkness: number;
  private readonly wet: number;
  private readonly noise: Noise;
  private readonly fog = new Float32Array(3);
  private readonly out = new Float32Array(3);
  private readonly tints: readonly Rgb[];

  constructor(
    private readonly brief: Brief,
    private readonly frame: Frame,
    private readonly air: Atmosphere,
    private readonly camera: Camera,
    private readonly vanish: number,
    random: Random,
    private readonly isCanal: boolean,
    /** Half the width of the street, in world units. */
    private readonly half: number,
  ) {
    this.noise = new Noise(random.uint32());
    this.darkness = darknessOf(brief);
    this.wet = isCanal ? 1 : clamp(0.25 + brief.rain + 0.5 * brief.neon + 0.3 * brief.storm);
    this.tints = LIT_HUES.map((hue) => lch(0.84, 0.1, hue));
    const neon = neonPalette(brief);
    if (brief.neon > 0) air.fog = mix(air.fog, lch(0.42, 0.16, brief.hues[0] ?? 320), 0.5);
    const build = (label: string): House[] => {
      const own = random.fork(label);
      const houses: House[] = [];
      let z = 0.6;
      while (z < MAX_DISTANCE) {
        const length = own.range(1.3, 3.4);
        const tall = own.range(2.2, 7.5) * (1 + 0.4 * own.next() ** 3) * (0.75 + 0.3 * brief.grandeur);
        const hue = own.range(20, 80);
        houses.push({
          from: z,
          to: z + length,
          height: tall * (z < 2.5 ? 0.8 : 1),
          seed: own.uint32(),
          wall: lch(
            own.range(0.36, 0.58),
            own.range(0.02, 0.06) * brief.saturation,
            brief.neon > 0 ? 270 : hue,
          ),
          signTop: own.range(0.7, 2.4),
          signHeight: own.chance(0.25 + 0.65 * brief.neon) ? own.range(0.4, 1.3) : 0,
          sign: own.pick(neon),
        });
        z += length + (own.chance(0.18) ? own.range(0.3, 0.8) : 0.02);
      }
      return houses;
    };
    this.rows = [build("left"), build("right")];
  }

  hazeAt(z: number): number {
    return 1 - Math.exp(-z * 0.028 * (0.8 + 1.4 * this.brief.mist + 0.4 * this.brief.neon));
  }

  paintRow(row: number): void {
    const { frame, camera, vanish, half, out } = this;
    const y = (row + 0.5) / frame.height;
    for (let column = 0; column < frame.width; column++) {
      const x = (column + 0.5) / frame.height;
      const dx = x - vanish;
      const side = dx < 0 ? 0 : 1;
      const wallZ = (half * camera.focal) / Math.max(1e-4, Math.abs(dx));
      const down = y - camera.horizon;
      const groundZ = down > 0 ? (camera.eye * camera.focal) / down : Number.POSITIVE_INFINITY;
      const pixel = row * frame.width + column;
      if (groundZ < wallZ) {
        this.shadeStreet(dx, groundZ, x);
        frame.depth[pixel] = Math.min(groundZ, MAX_DISTANCE);
        frame.surface[pixel] = Surface.land;
        frame.colour.set(out, pixel * 3);
        continue;
      }
      const hit = this.trace(side, wallZ, down);
      if (hit === 0) continue;
      frame.depth[pixel] = hit;
      frame.surface[pixel] = Surface.object;
      this.applyHaze(hit, x, y);
      frame.colour.set(out, pixel * 3);
    }
  }

  /** Shades the sign, wall or flank of a house that a ray hits beside the street; returns its distance, or 0. */
  private trace(side: number, wallZ: number, down: number): number {
    const { camera } = this;
    if (wallZ > MAX_DISTANCE) return 0;
    for (const house of this.rows[side]!) {
      if (house.to < wallZ * 0.8) continue;
      // A sign projects into the street, so the ray reaches it before the wall.
      const signZ = house.from + 0.25;
      if (house.signHeight > 0 && signZ < wallZ && signZ > wallZ * 0.78 && signZ > 1.3) {
        const height = camera.eye - (down * signZ) / camera.focal;
        const along = (wallZ - signZ) / wallZ;
        if (height > house.signTop && height < house.signTop + house.signHeight && along < 0.2) {
          this.shadeSign(house, along / 0.2, (height - house.signTop) / house.signHeight);
          return signZ;
        }
      }
      if (house.from > wallZ) {
        // Through a gap the ray hits the flank of the next house, behind the front.
        const height = camera.eye - (down * house.from) / camera.focal;
        if (height >= house.height || house.from - wallZ > 0.9) continue;
        this.shadeFlank(house);
        return house.from;
      }
      if (wallZ > house.to) continue;
      const height = camera.eye - (down * wallZ) / camera.focal;
      if (height < house.height) {
        this.shadeWall(house, wallZ, height, side);
        return wallZ;
      }
    }
    return 0;
  }

  private shadeWall(house: House, z: number, height: number, side: number): void {
    const { air, out, darkness, brief } = this;
    const along = (z - house.from) / BAY;
    const up = height / STOREY;
    const bay = Math.floor(along);
    const storey = Math.floor(up);
    const u = along - bay;
    const v = up - storey;
    const luck = cellValue(bay, storey, house.seed);
    const isShop = storey < 2;
    const isWindow = isShop
      ? u > 0.06 && u < 0.94 && up > 0.15 && up < 1.5
      : u > 0.2 && u < 0.8 && v > 0.22 && v < 0.8;
    const isCornice = house.height - height < 0.08 || (storey === 2 && v < 0.12);
    const facesLight = side === 0 ? air.lightX > 0 : air.lightX < 0;
    const key =
      air.keyIntensity *
      (facesLight ? 0.55 : 0.08) *
      (1 - darkness * 0.6) *
      (0.55 + 0.45 * smoothstep(0.5, 4, height));
    const ambient = air.ambientIntensity * (0.5 + 0.25 * smoothstep(0, 5, height));
    const tone =
      (isCornice ? 1.25 : 1) * (0.9 + 0.2 * cellValue(Math.round(along * 3), Math.round(up * 6), house.seed));
    for (let c = 0; c < 3; c++)
      out[c] = house.wall[c]! * tone * (air.key[c]! * key + air.ambient[c]! * ambient);
    // Street lamps and signs light the lower parts of the walls.
    const spill = darkness * Math.exp(-height * 0.9) * 0.34;
    const colour = house.signHeight > 0 ? house.sign : this.tints[0]!;
    for (let c = 0; c < 3; c++) out[c]! += house.wall[c]! * colour[c]! * spill * 1.6;
    if (!isWindow) {
      if (brief.neon > 0.3 && v < 0.08 && storey > 1 && cellValue(7, storey >> 2, house.seed) > 0.9) {
        for (let c = 0; c < 3; c++) out[c] = house.sign[c]! * 1.1;
      }
      return;
    }
    const lit = darkness * (isShop ? 0.85 : 0.46);
    if (luck < lit) {
      const tint =
        isShop && luck < brief.neon * 0.5
          ? house.sign
          : this.tints[Math.floor(luck * 97) % this.tints.length]!;
      const level = (isShop ? 1.05 : 0.55 + 0.5 * cellValue(bay, storey, house.seed + 1)) * (0.75 + 0.25 * v);
      for (let c = 0; c < 3; c++) out[c] = tint[c]! * level;
      return;
    }
    // Unlit windows reflect the sky.
    for (let c = 0; c < 3; c++)
      out[c] = out[c]! * 0.35 + air.stops[1][c]! * (0.14 + 0.22 * (1 - darkness)) * (0.6 + 0.6 * luck);
  }

  private shadeFlank(house: House): void {
    const { air, out } = this;
    for (let c = 0; c < 3; c++) out[c] = house.wall[c]! * air.ambient[c]! * air.ambientIntensity * 0.42;
  }

  /** A tall panel with invented characters. */
  private shadeSign(house: House, u: number, v: number): void {
    const { out, darkness } = this;
    const isEdge = u < 0.1 || u > 0.9 || v < 0.03 || v > 0.97;
    const column = Math.floor(u * 5);
    const line = Math.floor(v * house.signHeight * 16);
    const isStroke =
      cellValue(column, line, house.seed) > 0.52 && Math.floor(v * house.signHeight * 4) !== line / 4;
    const glow = 0.35 + 0.9 * darkness;
    const level = isEdge ? 1 : isStroke ? 1.1 : 0.16;
    for (let c = 0; c < 3; c++) out[c] = house.sign[c]! * level * glow + (isStroke ? 0.25 * glow : 0.01);
  }

  private shadeStreet(dx: number, z: number, viewX: number): void {
    const { air, out, camera, half, noise, darkness, fog } = this;
    const x = (dx * z) / camera.focal;
    const fromKerb = half - (this.isCanal ? 0.1 : 0.42) - Math.abs(x);
    const grain = 1 + 0.35 * noise.fractal(x * 9, z * 9, 3) * smoothstep(10, 1, z);
    const base = fromKerb < 0 ? 0.19 : 0.075;
    const isKerb = Math.abs(fromKerb) < 0.03;
    const isLine = !this.isCanal && Math.abs(x) < 0.035 && z - Math.floor(z / 1.4) * 1.4 < 0.7;
    const albedo = (isKerb ? 0.3 : isLine ? 0.5 : base) * grain;
    const light = air.ambientIntensity * 0.8;
    const key = air.keyIntensity * 0.35 * (1 - darkness);
    for (let c = 0; c < 3; c++) out[c] = albedo * (air.ambient[c]! * light + air.key[c]! * key);
    // The pools of light of street lamps.
    const lamp = darkness * 0.1 * Math.exp(-Math.abs(Math.abs(x) - half) * 1.3);
    for (let c = 0; c < 3; c++) out[c]! += this.tints[0]![c]! * lamp * albedo * 6;
    air.fogAt(viewX, camera.horizon, fog);
    const hidden = this.hazeAt(z);
    for (let c = 0; c < 3; c++) out[c]! += (fog[c]! - out[c]!) * hidden;
  }

  private applyHaze(z: number, x: number, y: number): void {
    const { air, out, fog } = this;
    air.fogAt(x, Math.min(y, this.camera.horizon), fog);
    const hidden = this.hazeAt(z) * (1 - 0.25 * this.darkness);
    for (let c = 0; c < 3; c++) out[c]! += (fog[c]! - out[c]!) * hidden;
  }

  /** Adds the reflection of the houses to the wet street, blurred vertically. */
  mirror(scene: Float32Array, progress: Progress): void {
    const { frame, camera, noise, wet, air } = this;
    const { width, height, colour, surface } = frame;
    const first = Math.ceil(camera.horizon * height);
    const last = Math.floor(scene.length / (width * 3)) - 1;
    progress.rows(first, height, (row) => {
      const down = (row + 0.5) / height - camera.horizon;
      if (down <= 0 || last < 1) return;
      const z = (camera.eye * camera.focal) / down;
      for (let column = 0; column < width; column++) {
        const pixel = row * width + column;
        if (surface[pixel] !== Surface.land) continue;
        const x = (((column + 0.5) / height - this.vanish) * z) / camera.focal;
        const puddle = smoothstep(-0.25, 0.3, noise.fractal(x * 0.9, z * 0.9, 3) + wet - 0.55);
        const ripple = noise.fractal(x * 7, z * 5, 2);
        let red = 0;
        let green = 0;
        let blue = 0;
        for (let tap = 0; tap < 4; tap++) {
          const up = down * (0.75 + 0.32 * tap) + Math.abs(ripple) * 0.03;
          const fromRow = clamp((camera.horizon - up) * height, 0, last) | 0;
          const from = (fromRow * width + (clamp(column + ripple * height * 0.012, 0, width - 1) | 0)) * 3;
          red += scene[from]!;
          green += scene[from + 1]!;
          blue += scene[from + 2]!;
        }
        if (this.isCanal) surface[pixel] = Surface.water;
        const share = wet * (0.25 + 0.75 * puddle) * 0.19 * (1 - 0.3 * air.brief.mist);
        const k = pixel * 3;
        colour[k]! += red * share;
        colour[k + 1]! += green * share;
        colour[k + 2]! += blue * share;
      }
    });
  }
}
