interface Props {
  sender: string;
  introduction: string;
  logo: { url: string; width: number; height: number } | null;
  /** The name of the board. */
  name: string;
}

/** From whom the board is, above its first picture; nothing for a board from nobody. */
export function PrintHead({ sender, introduction, logo, name }: Props) {
  if (!logo && sender === "" && introduction === "") return null;
  return (
    <header className="sheet-head">
      {logo && (
        // biome-ignore lint/performance/noImgElement: the address is signed
        <img className="sheet-logo" src={logo.url} alt="" width={logo.width} height={logo.height} />
      )}
      <p className="sheet-name">{name}</p>
      {sender !== "" && <p className="sheet-sender">From {sender}</p>}
      {introduction !== "" && <p className="sheet-introduction">{introduction}</p>}
    </header>
  );
}
