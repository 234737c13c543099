/** Given pictures: files that become pictures of the library as they are. */
import { GIVEN } from "contract/operations/given";
import { type GivenPicture, givenName } from "contract/pictures/given";
import { addressOf } from "./call/request";
import { sendFile, type UploadOptions } from "./uploads";

/** `POST /api/pictures/given`. The same file again is the same picture, so that it may be repeated. @throws as `sendFile` does. */
export async function givePicture(file: File, options?: UploadOptions): Promise<GivenPicture> {
  const key = "POST /pictures/given";
  const address = addressOf(key, { query: { name: givenName(file.name) } });
  return (await sendFile(GIVEN[key].answer, address, file, options)).value;
}
