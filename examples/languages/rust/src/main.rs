//! Eight tools on rmcp, the official Rust SDK.

use std::{collections::HashMap, time::Duration};

use rmcp::{
    Json, Peer, RoleServer, ServerHandler, ServiceExt,
    handler::server::wrapper::Parameters,
    model::{ProgressNotificationParam, RequestMetaObject},
    tool, tool_handler, tool_router,
    transport::stdio,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::net::TcpStream;

#[derive(Deserialize, JsonSchema)]
struct Numbers {
    a: i64,
    b: i64,
}

#[derive(Serialize, JsonSchema)]
struct Sum {
    sum: i64,
}

#[derive(Deserialize, JsonSchema)]
struct ByIsbn {
    /// The ISBN-13 of a book.
    isbn: String,
}

#[derive(Deserialize, JsonSchema)]
struct ByDay {
    /// A day in the form YYYY-MM-DD.
    day: String,
}

#[derive(Deserialize, JsonSchema)]
struct ByTitle {
    /// The title of a book.
    title: String,
}

struct Library {
    books: HashMap<&'static str, &'static str>,
    shelves: HashMap<String, String>,
}

#[tool_router]
impl Library {
    fn new() -> Self {
        Self {
            books: HashMap::from([("978-0131103627", "The C Programming Language")]),
            shelves: HashMap::new(),
        }
    }

    /// Adds two whole numbers.
    #[tool(annotations(read_only_hint = true))]
    async fn add(&self, Parameters(Numbers { a, b }): Parameters<Numbers>) -> Result<Json<Sum>, String> {
        let sum = a.checked_add(b).ok_or("The sum is too large")?;
        Ok(Json(Sum { sum }))
    }

    /// Returns the title of a book in the catalogue.
    #[tool(annotations(read_only_hint = true))]
    async fn find_book(&self, Parameters(ByIsbn { isbn }): Parameters<ByIsbn>) -> Result<String, String> {
        match self.books.get(isbn.as_str()) {
            Some(title) => Ok(title.to_string()),
            None => Err(format!("Book {isbn} not found")),
        }
    }

    /// Returns the day of the week on which a date falls.
    #[tool(annotations(read_only_hint = true))]
    async fn weekday(&self, Parameters(ByDay { day }): Parameters<ByDay>) -> Result<String, String> {
        parse_day(&day).map(weekday_of).ok_or("Invalid day: it must have the form YYYY-MM-DD".to_string())
    }

    /// Returns the shelf on which a book is kept.
    #[tool(annotations(read_only_hint = true))]
    async fn shelf_of(&self, Parameters(ByTitle { title }): Parameters<ByTitle>) -> Result<String, String> {
        Ok(self.shelves.get(&title).unwrap().clone())
    }

    /// Returns how many books are on loan.
    #[tool(annotations(read_only_hint = true))]
    async fn count_loans(&self) -> String {
        match TcpStream::connect("127.0.0.1:1").await {
            Ok(_) => "0 books are on loan.".to_string(),
            Err(error) => format!("Error: cannot connect to the loans database: {error}"),
        }
    }

    /// Compares the catalogue with the shelves. Takes a while.
    #[tool(annotations(read_only_hint = true))]
    async fn audit(&self) -> String {
        tokio::time::sleep(Duration::from_secs(6)).await;
        "1 book compared, 0 differences.".to_string()
    }

    /// Rebuilds the search index in memory, with progress.
    #[tool(annotations(read_only_hint = true))]
    async fn reindex(&self, meta: RequestMetaObject, client: Peer<RoleServer>) -> String {
        if let Some(token) = meta.get_progress_token() {
            for step in 1..=3 {
                let progress = ProgressNotificationParam::new(token.clone(), f64::from(step))
                    .with_total(3.0)
                    .with_message(format!("part {step} of 3"));
                let _ = client.notify_progress(progress).await;
            }
        }
        "3 parts indexed.".to_string()
    }

    /// Returns the state of the latest order at the publisher.
    #[tool(annotations(read_only_hint = true))]
    async fn order_status(&self) -> Result<String, String> {
        std::env::var("PUBLISHER_API_KEY")
            .map(|_| "The latest order was delivered.".to_string())
            .map_err(|_| "PUBLISHER_API_KEY is not set".to_string())
    }
}

#[tool_handler(router = Self::tool_router())]
impl ServerHandler for Library {}

/// Year, month and day of a text in the form YYYY-MM-DD.
fn parse_day(text: &str) -> Option<(i64, usize, i64)> {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return None };
    if (year.len(), month.len(), day.len()) != (4, 2, 2) {
        return None;
    }
    let (year, month, day) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then_some((year, month, day))
}

/// Sakamoto's method.
fn weekday_of((year, month, day): (i64, usize, i64)) -> String {
    const SHIFT: [i64; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
    const NAMES: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
    let year = if month < 3 { year - 1 } else { year };
    let number = year + year / 4 - year / 100 + year / 400 + SHIFT[month - 1] + day;
    NAMES[number.rem_euclid(7) as usize].to_string()
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Library::new().serve(stdio()).await?.waiting().await?;
    Ok(())
}
